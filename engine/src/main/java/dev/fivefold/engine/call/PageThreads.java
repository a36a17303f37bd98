package dev.fivefold.engine.call;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * Threads for application code that has no thread of a page's own. They are virtual, or pooled platform threads before
 * Java 24, where a virtual thread that blocks in a monitor holds its carrier. As many as there are such tasks: at most
 * one for each call and each page in flight. They are daemons.
 */
public final class PageThreads {

    /** The first release in which monitors do not pin virtual threads (JEP 491). */
    private static final int WITHOUT_PINNING = 24;

    private static final String NAME = "page-";

    private static final Executor THREADS = Runtime.version().feature() >= WITHOUT_PINNING
            ? Executors.newThreadPerTaskExecutor(
                    Thread.ofVirtual().name(NAME, 1).factory())
            : Executors.newCachedThreadPool(
                    Thread.ofPlatform().name(NAME, 1).daemon().factory());

    private PageThreads() {}

    /** The threads. */
    public static Executor executor() {
        return THREADS;
    }
}
