package dev.fivefold.starter.client;

import com.google.common.collect.Comparators;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.http.CallOptions;
import dev.fivefold.starter.response.ErrorStatusException;
import dev.fivefold.starter.response.InvalidResponseException;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    private static final Logger LOG = LoggerFactory.getLogger(FeignTransport.class);

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
            CallOptions options = new CallOptions(allowed, limits, context, plain.getAsBoolean());
            Object made = handler.invoke(arguments(chain.invocation(), options));
            return made instanceof CompletableFuture<?> pending
                    ? inPage(pending, context, allowed)
                    : CompletableFuture.completedFuture(succeeded((CallResult.Success<?>) made));
        } catch (Throwable failure) {
            return CompletableFuture.completedFuture(failed(failure, context, allowed));
        }
    }

    /** The result of a response that arrives later: what follows it, such as a line of the log, is of its page. */
    private CompletableFuture<CallResult<?>> inPage(
            CompletableFuture<?> pending, CallContext context, Duration allowed) {
        CompletableFuture<CallResult<?>> result = new CompletableFuture<>();
        CompletableFuture<?> _ = pending.whenComplete((arrived, failure) -> {
            try {
                context.inPage(() -> result.complete(
                                failure == null
                                        ? succeeded((CallResult.Success<?>) arrived)
                                        : failed(failure, context, allowed)))
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

    private static CallResult<?> failed(Throwable failure, CallContext context, Duration allowed) {
        if (context.cancelled()) {
            return new CallResult.Cancelled<>();
        }
        return switch (cause(failure)) {
            case ErrorStatusException error -> CallResult.Failed.withStatus(error.status(), error.retryAfter());
            case InterruptedIOException _, ConnectTimeoutException _, TimeoutException _ ->
                new CallResult.TimedOut<>(allowed);
            case RejectedExecutionException _ -> new CallResult.Rejected<>();
            case InvalidResponseException invalid ->
                CallResult.Failed.invalid(String.valueOf(invalid.getMessage()), invalid.path());
            case IOException broken -> CallResult.Failed.unreachable(broken.toString());
            case VirtualMachineError fatal -> throw fatal;
            case Throwable other -> {
                LOG.debug("Call threw: page={} call={}", context.plan(), context.part(), other);
                yield CallResult.Failed.threw(other);
            }
        };
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
