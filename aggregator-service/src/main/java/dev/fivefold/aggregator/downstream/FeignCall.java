package dev.fivefold.aggregator.downstream;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import feign.FeignException;
import feign.InvocationHandlerFactory.MethodHandler;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Arrays;

/** A call by Feign, and where its exceptions end. */
final class FeignCall<T> implements Call<T> {

    private final MethodHandler method;
    private final Object[] arguments;
    private final Duration callTimeout;

    FeignCall(MethodHandler method, Object[] arguments, Duration callTimeout) {
        this.method = method;
        this.arguments = arguments;
        this.callTimeout = callTimeout;
    }

    @Override
    @SuppressWarnings("unchecked") // the decoder makes answers of the method's own type
    public CallResult<T> execute(CallContext context) {
        Duration remaining = context.deadline().remaining();
        if (remaining.toMillis() < 1) { // OkHttp takes 0 for no bound at all
            return new CallResult.TimedOut<>(Duration.ZERO);
        }
        Duration allowed = remaining.compareTo(callTimeout) < 0 ? remaining : callTimeout;
        context.attemptStarted();
        try {
            AnswerDecoder.Answer<T> answer = (AnswerDecoder.Answer<T>) method.invoke(withOptions(allowed, context));
            return CallResult.Success.live(answer.value(), answer.body());
        } catch (Throwable failure) {
            return context.cancelled() ? new CallResult.Cancelled<>() : failed(failure, allowed);
        }
    }

    /** Feign takes the options of a single call from its arguments. */
    private Object[] withOptions(Duration allowed, CallContext context) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = new CallOptions(allowed, context);
        return all;
    }

    private static <T> CallResult<T> failed(Throwable failure, Duration allowed) {
        Throwable cause =
                failure instanceof FeignException && failure.getCause() != null ? failure.getCause() : failure;
        return switch (cause) {
            case ErrorStatusException error -> CallResult.Failed.withStatus(error.status());
            case InterruptedIOException late -> new CallResult.TimedOut<>(allowed);
            case UnfitAnswerException unfit -> CallResult.Failed.because(unfit.why());
            case IOException broken -> CallResult.Failed.unreachable(broken.toString());
            case VirtualMachineError fatal -> throw fatal;
            default -> CallResult.Failed.because(cause.toString());
        };
    }
}
