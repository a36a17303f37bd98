package dev.fivefold.lab.terminal;

import java.util.concurrent.atomic.AtomicBoolean;

/** The end of this JVM from outside, by Ctrl-C or another signal. */
public final class Interruption {

    private static final AtomicBoolean UNDER_WAY = new AtomicBoolean();

    private Interruption() {}

    /** Closes it at the end of this JVM, unless that is SIGKILL: no process, container, profiler or half of a fork is left. */
    public static void stops(AutoCloseable closing) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            UNDER_WAY.set(true);
            try {
                closing.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }));
    }

    /** The same, and returns it. */
    public static <T extends AutoCloseable> T stopping(T closing) {
        stops(closing);
        return closing;
    }

    /** Whether this JVM is ending. */
    public static boolean isInProgress() {
        return UNDER_WAY.get();
    }
}
