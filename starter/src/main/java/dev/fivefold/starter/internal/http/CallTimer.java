package dev.fivefold.starter.internal.http;

import io.netty.util.HashedWheelTimer;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/** Ends calls that take too long, and starts second attempts. Its resolution is far below what a page notices. A type of its own: other libraries have timers, too. */
public final class CallTimer extends HashedWheelTimer {

    public CallTimer() {
        super(new DefaultThreadFactory("call-timer", true), 10, TimeUnit.MILLISECONDS);
    }
}
