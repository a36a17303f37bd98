package dev.fivefold.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.FreeMemory;
import org.junit.jupiter.api.Test;

class ProcessMemoryTest {

    @Test
    void this_jvm_has_some_of_the_memory_and_leaves_some() {
        assertThat(ProcessMemory.residentMb(ProcessHandle.current())).isBetween(10.0, 100_000.0);
        assertThat(FreeMemory.bytes()).isGreaterThan(10_000_000);
    }
}
