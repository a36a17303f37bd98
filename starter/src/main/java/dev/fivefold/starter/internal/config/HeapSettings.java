package dev.fivefold.starter.internal.config;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The check at the start that the heap holds all that the settings allow together, and the limit that it needs.
 *
 * @param check the reaction at the start to a heap that does not hold all caches, pages and waiting requests
 * @param pageSize the maximum size of the responses of one page together, after decompression, 1 KB to 1 GB; a response beyond it is discarded, and its call has
 *     failed. Pages hold their responses until their clients have them: admission control admits no more than 0.6 of the heap beside caches holds
 */
public record HeapSettings(
        @DefaultValue("refuse") Check check,
        @DefaultValue("2MB") DataSize pageSize) {
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
