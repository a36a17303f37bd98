package dev.fivefold.lessons;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts allocated bytes, which are the same in each run, unlike times. */
public final class Allocations {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** The bytes that code allocates on the calling thread. It runs twice, since the first run also loads classes. */
    public static long of(Runnable code) {
        code.run();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        code.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
