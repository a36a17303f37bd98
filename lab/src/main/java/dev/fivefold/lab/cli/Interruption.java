package dev.fivefold.lab.cli;

import java.util.concurrent.atomic.AtomicBoolean;

/** The end of this JVM from outside, by Ctrl-C or another signal. */
final class Interruption {

    private static final AtomicBoolean UNDER_WAY = new AtomicBoolean();

    private Interruption() {}

    /** Closes it at the end of this JVM, unless that is SIGKILL: no process, container, profiler or half of a fork is left. */
    static void stops(AutoCloseable closing) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            UNDER_WAY.set(true);
            try {
                closing.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }));
    }

    /** Whether this JVM is ending. */
    static boolean isUnderWay() {
        return UNDER_WAY.get();
    }
}
