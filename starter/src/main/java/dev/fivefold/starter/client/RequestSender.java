package dev.fivefold.starter.client;

import dev.fivefold.starter.http.CallOptions;

/** Sends the requests of a method. Called by many threads. */
@FunctionalInterface
interface RequestSender {

    /**
     * Sends one.
     *
     * @return a {@code CallResult.Success}, or a {@code PendingResult} if its response arrives later
     * @throws Throwable why there is no response, as Feign and its client throw it
     */
    Object send(Invocation invocation, CallOptions options) throws Throwable;
}
