package dev.fivefold.starter.client;

import com.google.common.collect.Comparators;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.http.CallOptions;
import dev.fivefold.starter.response.ErrorStatusException;
import dev.fivefold.starter.response.InvalidResponseException;
import dev.fivefold.starter.response.NotModifiedException;
import feign.FeignException;
import feign.InvocationHandlerFactory.MethodHandler;
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

/**
 * The last interceptor: makes the request through Feign, and turns its exceptions into results.
 *
 * @param timeout of a whole call, from connecting to the last byte
 * @param limits of connecting and reading
 * @param plain whether a call requests a response without compression
 * @param received called with the body of each valid response
 */
record FeignTransport(
        MethodHandler handler,
        Supplier<Duration> timeout,
        CallOptions.Limits limits,
        BooleanSupplier plain,
        Consumer<RawJson> received)
        implements CallInterceptor {

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
            Object made = handler.invoke(arguments(chain.invocation(), options));
            return made instanceof CompletableFuture<?> pending
                    ? inPage(pending, chain, allowed)
                    : CompletableFuture.completedFuture(succeeded((CallResult.Success<?>) made));
        } catch (Throwable failure) {
            return CompletableFuture.completedFuture(failed(failure, chain, allowed));
        }
    }

    /** The result of a response that arrives later: what follows it, such as a line of the log, is of its page. */
    private CompletableFuture<CallResult<?>> inPage(CompletableFuture<?> pending, CallChain chain, Duration allowed) {
        CompletableFuture<CallResult<?>> result = new CompletableFuture<>();
        CompletableFuture<?> _ = pending.whenComplete((arrived, failure) -> {
            try {
                chain.context()
                        .inPage(() -> result.complete(
                                failure == null
                                        ? succeeded((CallResult.Success<?>) arrived)
                                        : failed(failure, chain, allowed)))
                        .run();
            } catch (Throwable fatal) { // else its permits, and what waits for it, would wait for ever
                result.completeExceptionally(fatal);
            }
        });
        return result;
    }

    /** Feign takes the options of a single call from its arguments. */
    private static @Nullable Object[] arguments(Invocation invocation, CallOptions options) {
        @Nullable
        Object[] arguments =
                invocation.arguments().toArray(new Object[invocation.arguments().size() + 1]);
        arguments[arguments.length - 1] = options;
        return arguments;
    }

    private CallResult<?> succeeded(CallResult.Success<?> success) {
        received.accept(success.body());
        return success;
    }

    private static CallResult<?> failed(Throwable failure, CallChain chain, Duration allowed) {
        if (chain.context().cancelled()) {
            return new CallResult.Cancelled<>();
        }
        return switch (cause(failure)) {
            case NotModifiedException confirmation -> confirmed(chain.stored(), confirmation);
            case ErrorStatusException error -> CallResult.Failed.withStatus(error.status());
            case InterruptedIOException _, ConnectTimeoutException _, TimeoutException _ ->
                new CallResult.TimedOut<>(allowed);
            case RejectedExecutionException _ -> new CallResult.Rejected<>();
            case InvalidResponseException invalid -> CallResult.Failed.because(String.valueOf(invalid.getMessage()));
            case IOException broken -> CallResult.Failed.unreachable(broken.toString());
            case VirtualMachineError fatal -> throw fatal;
            case Throwable other -> CallResult.Failed.because(other.toString());
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
