package dev.fivefold.lab.demo;

import dev.fivefold.lab.load.Reads;
import dev.fivefold.lab.scenario.Step;
import java.time.Duration;

/**
 * The amount of measuring of a step.
 *
 * @param warmUps pages read by several readers at once, which do not count
 * @param samples pages whose latency counts, read one after another
 * @param throughput pages read by several readers at once
 */
public record Effort(Reads warmUps, Reads samples, Reads throughput, int readers) {

    private static final int READERS = 4;

    /** Few samples where a page takes seconds. Quick pages need more, until the JVMs are warm. */
    static Effort of(Step step, boolean quick) {
        if (quick) {
            return new Effort(Reads.exactly(1), Reads.exactly(3), Reads.exactly(READERS), READERS);
        }
        return step.number() == 0
                ? new Effort(Reads.exactly(2), Reads.exactly(5), Reads.exactly(READERS), READERS)
                : new Effort(
                        new Reads(READERS, 60, Duration.ofSeconds(7)),
                        new Reads(5, 30, Duration.ofSeconds(7)),
                        new Reads(READERS, 3 * READERS, Duration.ofSeconds(3)),
                        READERS);
    }

    /** This with warm-ups for as long. */
    Effort warmedUpFor(Duration warmUp) {
        return new Effort(new Reads(readers, Integer.MAX_VALUE, warmUp), samples, throughput, readers);
    }
}
