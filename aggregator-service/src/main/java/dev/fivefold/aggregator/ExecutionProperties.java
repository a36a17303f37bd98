package dev.fivefold.aggregator;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a page's calls are made.
 *
 * @param mode one after the other, or a stage's at once
 * @param pool the threads that make them in every mode but {@code serial}
 */
@ConfigurationProperties("fivefold.execution")
record ExecutionProperties(
        @DefaultValue("staged") Mode mode, @DefaultValue Pool pool) {

    enum Mode {
        SERIAL,
        STAGED,
        DATAFLOW
    }

    /**
     * The bounds of the fan-out pool.
     *
     * @param threads 1 to 2,000; article 003 uses 100 to 200
     * @param queue calls that wait for a thread, 1 to 10,000
     * @param virtual whether calls are made on virtual threads, as many at a time as there would be others
     */
    record Pool(
            @DefaultValue("100") int threads,
            @DefaultValue("400") int queue,
            @DefaultValue("false") boolean virtual) {

        Pool {
            requireWithin("threads", threads, 2_000);
            requireWithin("queue", queue, 10_000);
        }

        private static void requireWithin(String key, int value, int most) {
            if (value < 1 || value > most) {
                throw new IllegalArgumentException(
                        "fivefold.execution.pool." + key + " must be 1 to " + most + ", but is " + value);
            }
        }
    }
}
