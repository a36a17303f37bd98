package dev.fivefold.starter.client;

import com.google.common.collect.Comparators;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.http.CallOptions;
import dev.fivefold.starter.http.ErrorStatusException;
import dev.fivefold.starter.http.InvalidResponseException;
import feign.FeignException;
import feign.InvocationHandlerFactory.MethodHandler;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The last interceptor: makes the request through Feign, and turns its exceptions into results.
 *
 * @param timeout of a whole call, from connecting to the last byte
 * @param limits of connecting and reading
 * @param plainParts whether pages without compression request plain responses
 * @param received called with the body of each valid response
 */
record FeignTransport(
        MethodHandler handler,
        Supplier<Duration> timeout,
        CallOptions.Limits limits,
        boolean plainParts,
        Consumer<RawJson> received)
        implements CallInterceptor {

    @Override
    public CallResult<?> intercept(CallChain chain) {
        CallContext context = chain.context();
        Duration remaining = context.deadline().remaining();
        if (remaining.toMillis() < 1) { // OkHttp takes 0 as no bound
            return new CallResult.TimedOut<>(Duration.ZERO);
        }
        Duration allowed = Comparators.min(remaining, timeout.get());
        context.attemptStarted();
        try {
            // Feign takes the options of a single call from its arguments.
            @Nullable
            Object[] arguments = chain.invocation()
                    .arguments()
                    .toArray(new Object[chain.invocation().arguments().size() + 1]);
            arguments[arguments.length - 1] =
                    new CallOptions(allowed, limits, context, plainParts && PlainParts.wanted());
            CallResult.Success<?> success = (CallResult.Success<?>) handler.invoke(arguments);
            received.accept(success.body());
            return success;
        } catch (Throwable failure) {
            return context.cancelled() ? new CallResult.Cancelled<>() : failed(failure, allowed);
        }
    }

    private static CallResult<?> failed(Throwable failure, Duration allowed) {
        Throwable cause =
                failure instanceof FeignException && failure.getCause() != null ? failure.getCause() : failure;
        return switch (cause) {
            case ErrorStatusException error -> CallResult.Failed.withStatus(error.status());
            case InterruptedIOException _ -> new CallResult.TimedOut<>(allowed);
            case InvalidResponseException invalid -> CallResult.Failed.because(String.valueOf(invalid.getMessage()));
            case IOException broken -> CallResult.Failed.unreachable(broken.toString());
            case VirtualMachineError fatal -> throw fatal;
            default -> CallResult.Failed.because(cause.toString());
        };
    }
}
