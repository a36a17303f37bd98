package dev.fivefold.starter.internal.http;

import dev.fivefold.engine.call.PageThreads;
import io.netty.util.HashedWheelTimer;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Ends calls that take too long, and starts second attempts. Each task has a thread of its own: behind a timeout follow retries and the page's
 * functions, which may block. The timer's one thread would end no other call meanwhile. Its resolution is far below what a page notices. A type of its own: other libraries have timers, too.
 */
public final class CallTimer extends HashedWheelTimer {

    public CallTimer() {
        super(
                new DefaultThreadFactory("call-timer", true),
                10,
                TimeUnit.MILLISECONDS,
                512,
                true,
                -1,
                PageThreads.executor());
    }
}
