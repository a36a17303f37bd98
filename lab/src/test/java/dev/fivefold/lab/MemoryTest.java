package dev.fivefold.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryTest {

    @Test
    void some_memory_is_free() {
        assertThat(Memory.freeBytes()).isGreaterThan(10_000_000);
    }
}
