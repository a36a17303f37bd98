package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.call.DownstreamCall;
import feign.FeignException;
import feign.InvocationHandlerFactory.MethodHandler;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalInt;

/** A call by Feign, and where its exceptions end. */
final class FeignCall<T> implements DownstreamCall<T> {

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
    public CallResult<T> execute(Deadline deadline) {
        Duration remaining = deadline.remaining();
        if (remaining.isZero()) {
            return new CallResult.TimedOut<>(Duration.ZERO);
        }
        Duration allowed = remaining.compareTo(callTimeout) < 0 ? remaining : callTimeout;
        try {
            AnswerDecoder.Answer<T> answer = (AnswerDecoder.Answer<T>) method.invoke(withOptions(allowed));
            return new CallResult.Success<>(answer.value(), answer.body());
        } catch (Throwable failure) {
            return failed(failure, allowed);
        }
    }

    /** Feign takes the options of a single call from its arguments. */
    private Object[] withOptions(Duration allowed) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = DeadlineHttpClient.allowing(allowed);
        return all;
    }

    private static <T> CallResult<T> failed(Throwable failure, Duration allowed) {
        Throwable cause =
                failure instanceof FeignException && failure.getCause() != null ? failure.getCause() : failure;
        return switch (cause) {
            case ErrorStatusException error ->
                new CallResult.Failed<>(OptionalInt.of(error.status()), "answered " + error.status());
            case InterruptedIOException late -> new CallResult.TimedOut<>(allowed);
            case VirtualMachineError fatal -> throw fatal;
            default -> CallResult.Failed.because(cause.toString());
        };
    }
}
