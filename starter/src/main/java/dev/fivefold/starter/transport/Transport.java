package dev.fivefold.starter.transport;

import java.util.concurrent.CompletableFuture;

/**
 * Sends the requests of prepared calls. An application's bean of this type replaces the built-in one. Thread-safe.
 *
 * <p>An implementation bounds each call as a whole, its body included, by {@link CallOptions#allowed}, and aborts it when its context is cancelled. It follows no redirects, since these let
 * a service choose the host to call, and never sends a write twice.
 */
public interface Transport {

    /**
     * Sends one request.
     *
     * @return the response of any status, whose body has arrived; that of an error may be missing. Completed exceptionally without one: with an
     *     {@link java.io.InterruptedIOException} after the allowed time, a {@link java.util.concurrent.RejectedExecutionException} if it was not sent for lack of
     *     capacity, otherwise an {@link java.io.IOException}. Never throws
     */
    CompletableFuture<TransportResponse> send(TransportRequest request, CallOptions options);

    /** Whether {@link #send} waits for the response on the calling thread. Such calls run on the pool of {@code fivefold.fan-out}. */
    boolean blocks();
}
