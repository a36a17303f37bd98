package dev.fivefold.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryTest {

    @Test
    void this_jvm_has_some_of_the_memory_and_leaves_some() {
        assertThat(Memory.residentMb(ProcessHandle.current())).isBetween(10.0, 100_000.0);
        assertThat(Memory.freeBytes()).isGreaterThan(10_000_000);
    }
}
