package dev.fivefold.lab.demo;

import dev.fivefold.lab.scenario.Step;
import java.time.Duration;

/**
 * How long a step is measured.
 *
 * @param warmUps pages read before anything counts, at least one
 * @param samples pages whose latency counts, one after another, at least one
 * @param readers how many read at once for the throughput
 * @param readFor how long a reader of the throughput begins new pages
 * @param readAtMost how many pages all readers together read
 */
record Effort(int warmUps, int samples, int readers, Duration readFor, int readAtMost) {

    private static final int READERS = 4;

    /** Few samples where a page takes seconds, and more where they cost less. */
    static Effort of(Step step, boolean quick) {
        if (quick) {
            return new Effort(1, 3, READERS, Duration.ofSeconds(3), READERS);
        }
        return step.number() == 0
                ? new Effort(2, 8, READERS, Duration.ofSeconds(8), READERS)
                : new Effort(3, 8, READERS, Duration.ofSeconds(8), 3 * READERS);
    }
}
