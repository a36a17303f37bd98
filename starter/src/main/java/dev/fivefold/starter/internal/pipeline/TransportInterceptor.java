package dev.fivefold.starter.internal.pipeline;

import com.google.common.collect.Comparators;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Waits;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.http.LoopWatch;
import dev.fivefold.starter.internal.request.DotSegments;
import dev.fivefold.starter.internal.request.RequestInvocation;
import dev.fivefold.starter.internal.request.UnsendableRequestException;
import dev.fivefold.starter.internal.response.Expected;
import dev.fivefold.starter.internal.response.InvalidResponseException;
import dev.fivefold.starter.internal.response.ResponseDecoder;
import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import feign.FeignException;
import feign.Request;
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
 * The last interceptor: sends the request, and makes a result of the response or its absence.
 *
 * @param timeout of a whole call, from connecting to the last byte
 * @param timeouts of connecting and reading
 * @param plain whether a call requests a response without compression
 * @param received called with the sizes of each valid response
 * @param application whether application code decodes the response, or receives the result
 */
public record TransportInterceptor(
        Transport transport,
        CallHeaders headers,
        ResponseDecoder responses,
        Expected expected,
        Supplier<Duration> timeout,
        CallOptions.Timeouts timeouts,
        BooleanSupplier plain,
        Consumer<Sizes> received,
        boolean application)
        implements CallInterceptor {

    private static final Logger LOG = LoggerFactory.getLogger(TransportInterceptor.class);

    private static final int BAD_REQUEST = 400;

    /** The bytes of a body on the wire and inflated, without dropped fields. */
    public record Sizes(long wire, long inflated) {}

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        CallContext context = chain.context();
        if (context.cancelled()) {
            return CompletableFuture.completedFuture(new CallResult.Cancelled<>());
        }
        Duration remaining = context.deadline().remaining();
        if (remaining.toMillis() < 1) { // HTTP clients take 0 as no bound
            return CompletableFuture.completedFuture(new CallResult.TimedOut<>(Duration.ZERO));
        }
        Duration allowed = Comparators.min(remaining, timeout.get());
        context.waits().attempt();
        try {
            CompletableFuture<TransportResponse> sent =
                    transport.send(request(chain, allowed), new CallOptions(allowed, timeouts, context));
            return transport.blocks()
                    ? CompletableFuture.completedFuture(ended(sent.join(), chain, allowed))
                    : inPage(sent, chain, allowed);
        } catch (Throwable failure) {
            return CompletableFuture.completedFuture(failed(failure, context, allowed));
        }
    }

    private TransportRequest request(CallChain chain, Duration allowed) throws Throwable {
        Request request = ((RequestInvocation) chain.invocation()).request();
        DotSegments.reject(request.url());
        // Of other methods, a service that supports validators rejects it (RFC 9110, 13.1.2).
        CallResult.Success<?> stored = request.httpMethod() == Request.HttpMethod.GET ? chain.stored() : null;
        ClientMethod method = chain.invocation().method();
        return new TransportRequest(
                method.service(),
                request.httpMethod().name(),
                request.url(),
                method.reads(),
                headers.of(
                        request,
                        allowed,
                        plain.getAsBoolean() ? "identity" : "gzip",
                        stored == null ? null : stored.freshness().etag()),
                request.body());
    }

    /** The result of a response that arrives later: its decoding and what follows, such as a line of the log, are of its page. */
    private CompletableFuture<CallResult<?>> inPage(
            CompletableFuture<TransportResponse> sent, CallChain chain, Duration allowed) {
        CompletableFuture<CallResult<?>> result = new CompletableFuture<>();
        CallContext context = chain.context();
        CompletableFuture<?> unused = sent.whenComplete((response, failure) -> {
            context.waits().next(Waits.For.DECODE);
            Runnable end = () -> {
                try {
                    result.complete(
                            failure == null ? ended(response, chain, allowed) : failed(failure, context, allowed));
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

    private CallResult<?> ended(TransportResponse response, CallChain chain, Duration allowed) {
        chain.context().waits().next(Waits.For.DECODE);
        CallResult.Success<?> stored = chain.stored();
        if (response.status() == ResponseDecoder.NOT_MODIFIED && stored != null) { // as if the service had sent it now
            return CallResult.Success.live(stored.value(), stored.body())
                    .with(stored.freshness().confirmedBy(ResponseDecoder.confirmation(response)));
        }
        if (!ResponseDecoder.hasValue(response, expected)) {
            return ResponseDecoder.failed(response);
        }
        try {
            CallResult<?> result = responses.decode(response, expected);
            if (result instanceof CallResult.Available<?> valid) {
                received.accept(new Sizes(response.wireBytes(), valid.body().length()));
            }
            return result;
        } catch (IOException | RuntimeException unfit) {
            return failed(unfit, chain.context(), allowed);
        }
    }

    /** The result of a call that ended without a valid response. */
    static CallResult<?> failed(Throwable failure, CallContext context, Duration allowed) {
        if (context.cancelled()) {
            return new CallResult.Cancelled<>();
        }
        Throwable cause = cause(failure);
        if (cause instanceof UnsendableRequestException) { // as if the service had rejected it
            return CallResult.Failed.withStatus(BAD_REQUEST);
        }
        if (cause instanceof InterruptedIOException || cause instanceof TimeoutException) {
            return new CallResult.TimedOut<>(allowed);
        }
        if (cause instanceof RejectedExecutionException) {
            return new CallResult.Rejected<>();
        }
        if (cause instanceof InvalidResponseException invalid) {
            return CallResult.Failed.invalid(String.valueOf(invalid.getMessage()), invalid.path());
        }
        if (cause instanceof IOException) {
            return CallResult.Failed.unreachable(cause.toString());
        }
        if (cause instanceof VirtualMachineError fatal) {
            throw fatal;
        }
        LOG.debug("Call threw an exception: page={} call={}", context.plan(), context.part(), cause);
        return CallResult.Failed.threw(cause);
    }

    /** Without what Feign, futures and publishers wrap it in. */
    private static Throwable cause(Throwable failure) {
        @Nullable Throwable cause = failure.getCause();
        boolean wrapped = failure instanceof FeignException
                || failure instanceof CompletionException
                || failure instanceof UncheckedIOException;
        return wrapped && cause != null ? cause(cause) : failure;
    }
}
