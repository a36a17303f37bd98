package dev.fivefold.starter.config;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The check at the start that the heap holds all that the settings allow together.
 *
 * @param check the reaction to a heap that is too small
 * @param pageSize the estimated size of a page in memory until its client has it, 1 KB to 1 GB; times {@code fivefold.admission.max}
 */
public record HeapSettings(
        @DefaultValue("refuse") Check check,
        @DefaultValue("1MB") DataSize pageSize) {
    public HeapSettings {
        Ranges.require("fivefold.heap.page-size", pageSize, DataSize.ofKilobytes(1), DataSize.ofGigabytes(1));
    }

    /** The reaction to a heap that is too small. */
    public enum Check {
        /** The application does not start. */
        REFUSE,
        /** It logs a warning. */
        WARN
    }
}
