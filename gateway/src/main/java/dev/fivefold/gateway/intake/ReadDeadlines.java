package dev.fivefold.gateway.intake;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts of a client for its request. A request that arrives in one piece, as most do, costs no timer.
 *
 * <p>The head's timeout runs once, however many bytes arrive. The body's rate is checked repeatedly: as much has to
 * arrive in each interval as {@code limits.body-rate} requires.
 */
final class ReadDeadlines {

    private final Limits limits;
    private final long bytesPerCheck;

    private @Nullable ScheduledFuture<?> running;
    private long bodyBytes;
    private boolean readingRested;

    ReadDeadlines(Limits limits) {
        this.limits = limits;
        bytesPerCheck =
                Math.max(1, limits.bodyRate().toBytes() * limits.bodyTimeout().toMillis() / 1000);
    }

    /** A part of a head has arrived. */
    void awaitHead(ChannelHandlerContext client) {
        if (running == null) {
            running = client.executor()
                    .schedule(
                            () -> client.fireUserEventTriggered(RejectionReason.HEAD_TOO_SLOW),
                            limits.headTimeout().toMillis(),
                            TimeUnit.MILLISECONDS);
        }
    }

    /** A part of a body is missing. */
    void awaitBody(ChannelHandlerContext client) {
        if (running == null) {
            bodyBytes = 0;
            readingRested = false;
            long pause = limits.bodyTimeout().toMillis();
            running = client.executor()
                    .scheduleWithFixedDelay(() -> checkBody(client), pause, pause, TimeUnit.MILLISECONDS);
        }
        readingRested |= !client.channel().config().isAutoRead();
    }

    void bodyRead(int bytes) {
        bodyBytes += bytes;
    }

    /** The head or the body is complete, or the client no longer waits for a response. */
    void stop() {
        if (running != null) {
            running.cancel(false);
            running = null;
        }
    }

    private void checkBody(ChannelHandlerContext client) {
        if (bodyBytes < bytesPerCheck && !readingRested) {
            client.fireUserEventTriggered(RejectionReason.BODY_TOO_SLOW);
        }
        bodyBytes = 0;
        // A limit that counted the origin's slowness would abort uploads that have to wait.
        readingRested = !client.channel().config().isAutoRead();
    }
}
