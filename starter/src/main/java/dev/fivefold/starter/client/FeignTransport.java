package dev.fivefold.starter.client;

import com.google.common.collect.Comparators;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.http.CallOptions;
import dev.fivefold.starter.http.LoopWatch;
import dev.fivefold.starter.request.UnsendableRequestException;
import dev.fivefold.starter.response.ErrorStatusException;
import dev.fivefold.starter.response.InvalidResponseException;
import dev.fivefold.starter.response.NotModifiedException;
import dev.fivefold.starter.response.PendingResult;
import dev.fivefold.starter.response.Received;
import feign.FeignException;
import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last interceptor: sends the request, and turns exceptions into results.
 *
 * @param timeout of a whole call, from connecting to the last byte
 * @param limits of connecting and reading
 * @param plain whether a call requests a response without compression
 * @param received called with the body of each valid response
 * @param application whether application code decodes the response, or receives the result
 */
record FeignTransport(
        RequestSender sender,
        Supplier<Duration> timeout,
        CallOptions.Limits limits,
        BooleanSupplier plain,
        Consumer<RawJson> received,
        boolean application)
        implements CallInterceptor {

    private static final Logger LOG = LoggerFactory.getLogger(FeignTransport.class);

    private static final int BAD_REQUEST = 400;

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        CallContext context = chain.context();
        if (context.cancelled()) {
            return CompletableFuture.completedFuture(new CallResult.Cancelled<>());
        }
        Duration remaining = context.deadline().remaining();
        if (remaining.toMillis() < 1) { // OkHttp takes 0 as no bound
            return CompletableFuture.completedFuture(new CallResult.TimedOut<>(Duration.ZERO));
        }
        Duration allowed = Comparators.min(remaining, timeout.get());
        context.attemptStarted();
        try {
            CallResult.Success<?> stored = chain.stored();
            String ifNoneMatch = stored == null ? null : stored.freshness().etag();
            CallOptions options = new CallOptions(allowed, limits, context, plain.getAsBoolean(), ifNoneMatch);
            Object sent = sender.send(chain.invocation(), options);
            return sent instanceof PendingResult pending
                    ? inPage(pending, chain, allowed)
                    : CompletableFuture.completedFuture(succeeded((CallResult.Success<?>) sent));
        } catch (Throwable failure) {
            return CompletableFuture.completedFuture(failed(failure, context, chain.stored(), allowed));
        }
    }

    /** The result of a response that arrives later: its decoding and what follows, such as a line of the log, are of its page. */
    private CompletableFuture<CallResult<?>> inPage(PendingResult pending, CallChain chain, Duration allowed) {
        CompletableFuture<CallResult<?>> result = new CompletableFuture<>();
        CallContext context = chain.context();
        CompletableFuture<?> _ = pending.received().whenComplete((arrived, failure) -> {
            Runnable end = () -> {
                try {
                    result.complete(
                            failure == null
                                    ? decoded(pending, arrived, chain, allowed)
                                    : failed(failure, context, chain.stored(), allowed));
                } catch (Throwable fatal) { // else its permits, and what waits for it, would wait for ever
                    result.completeExceptionally(fatal);
                }
            };
            if (application) {
                context.execute(end);
            } else {
                LoopWatch.run(context, context.inPage(end));
            }
        });
        return result;
    }

    private CallResult<?> decoded(PendingResult pending, Received arrived, CallChain chain, Duration allowed) {
        try {
            return succeeded(pending.decoder().apply(arrived));
        } catch (RuntimeException unfit) {
            return failed(unfit, chain.context(), chain.stored(), allowed);
        }
    }

    private CallResult<?> succeeded(CallResult.Success<?> success) {
        received.accept(success.body());
        return success;
    }

    /**
     * The result of a call that ended with an exception.
     *
     * @param stored the response that the service was to confirm; {@code null} without one
     */
    static CallResult<?> failed(
            Throwable failure, CallContext context, CallResult.@Nullable Success<?> stored, Duration allowed) {
        if (context.cancelled()) {
            return new CallResult.Cancelled<>();
        }
        return switch (cause(failure)) {
            case NotModifiedException confirmation -> confirmed(stored, confirmation);
            // As if the service had responded: it would have, to a request that it cannot serve.
            case UnsendableRequestException _ -> CallResult.Failed.withStatus(BAD_REQUEST);
            case ErrorStatusException error -> CallResult.Failed.withStatus(error.status(), error.retryAfter());
            case InterruptedIOException _, ConnectTimeoutException _, TimeoutException _ ->
                new CallResult.TimedOut<>(allowed);
            case RejectedExecutionException _ -> new CallResult.Rejected<>();
            case InvalidResponseException invalid ->
                CallResult.Failed.invalid(String.valueOf(invalid.getMessage()), invalid.path());
            case IOException broken -> CallResult.Failed.unreachable(broken.toString());
            case VirtualMachineError fatal -> throw fatal;
            case Throwable other -> {
                LOG.debug("Call threw an exception: page={} call={}", context.plan(), context.part(), other);
                yield CallResult.Failed.threw(other);
            }
        };
    }

    /** A stored response that the service has confirmed is as if it had sent it now. */
    private static CallResult<?> confirmed(CallResult.@Nullable Success<?> stored, NotModifiedException confirmation) {
        return stored == null
                ? CallResult.Failed.withStatus(NotModifiedException.STATUS)
                : CallResult.Success.live(stored.value(), stored.body())
                        .with(stored.freshness().confirmedBy(confirmation.freshness()));
    }

    /** Without what Feign, futures and publishers wrap it in. */
    private static Throwable cause(Throwable failure) {
        Throwable cause = failure.getCause();
        boolean wrapped = failure instanceof FeignException
                || failure instanceof CompletionException
                || failure instanceof UncheckedIOException;
        return wrapped && cause != null ? cause(cause) : failure;
    }
}
