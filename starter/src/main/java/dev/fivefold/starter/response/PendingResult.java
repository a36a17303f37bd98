package dev.fivefold.starter.response;

import dev.fivefold.engine.call.CallResult;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The result of a prepared call whose response has not arrived.
 *
 * @param received completed by an event loop
 * @param decoder decodes the response; to be called in the context of its page, since an application's deserializers are code of its own
 */
public record PendingResult(CompletableFuture<Received> received, Function<Received, CallResult.Success<?>> decoder) {}
