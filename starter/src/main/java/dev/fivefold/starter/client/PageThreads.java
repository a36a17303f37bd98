package dev.fivefold.starter.client;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * Virtual threads on which pages continue that must not on the thread at hand: one of another page, with thread locals that no context propagation knows of,
 * or an event loop, where an interceptor of the application would block all calls. As many as there are such continuations: one for each call at most.
 */
public final class PageThreads {

    private static final Executor THREADS = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("page-", 1).factory());

    private PageThreads() {}

    /** The threads. They end by themselves, and keep no JVM running. */
    public static Executor executor() {
        return THREADS;
    }
}
