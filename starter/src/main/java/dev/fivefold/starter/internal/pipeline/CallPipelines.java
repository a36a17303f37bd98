package dev.fivefold.starter.internal.pipeline;

import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.CallOrder;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.InterceptorFactory;
import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.metrics.CallMetrics;
import dev.fivefold.starter.internal.request.HeaderPolicy;
import dev.fivefold.starter.internal.request.PageMark;
import dev.fivefold.starter.internal.request.Requests;
import dev.fivefold.starter.internal.response.Envelope;
import dev.fivefold.starter.internal.response.Expected;
import dev.fivefold.starter.internal.response.FieldFilter;
import dev.fivefold.starter.internal.response.ResponseDecoder;
import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assembles the pipeline of each client method, once: everything between a plan and the wire, in the order of {@link CallOrder}.
 *
 * @param own the application's interceptors of all methods, in their order
 * @param factories of the others, in their order
 * @param timeout of a whole call to a service, at each use
 * @param envelopes of responses; {@code null} for none
 * @param warmUp {@code null} without a warm-up
 */
public record CallPipelines(
        FivefoldProperties properties,
        List<CallInterceptor> own,
        List<InterceptorFactory> factories,
        Transports transports,
        CallHeaders headers,
        ResponseDecoder responses,
        CallMetrics metrics,
        Function<String, Duration> timeout,
        Envelope.@Nullable Factory envelopes,
        @Nullable WarmUpCalls warmUp) {

    /**
     * The transport, as it is and with a load balancer.
     *
     * @param balanced {@code null} if the application has no load balancer
     */
    public record Transports(Transport direct, @Nullable Transport balanced) {}

    /**
     * The pipeline of a method.
     *
     * @param balanced whether a load balancer chooses the address of each call
     */
    public CallPipeline of(
            ClientMethod method, Requests requests, CallOptions.Timeouts timeouts, boolean balanced) {
        Transport transport = balanced ? Objects.requireNonNull(transports.balanced()) : transports.direct();
        List<CallInterceptor> pipeline = new ArrayList<>(own);
        List<CallInterceptor> unprepared = new ArrayList<>();
        boolean application = !own.isEmpty() || method.valueType() != RawJson.class;
        boolean stored = false;
        for (InterceptorFactory factory : factories) {
            CallInterceptor interceptor = factory.of(method);
            if (interceptor != null) {
                pipeline.add(interceptor);
                application |= factory.mayBlock();
                stored |= factory.stores(method);
                if (factory.getOrder() >= CallOrder.TIMING && factory.getOrder() < CallOrder.HEDGE) {
                    unprepared.add(interceptor);
                }
            }
        }
        CallMetrics.OfService measured = metrics.of(method.service());
        pipeline.add(sending(method, transport, timeouts, stored, application, measured));
        return new CallPipeline(
                method,
                arguments -> requests.whole(method, arguments),
                pipeline,
                unprepared,
                transport.blocks(),
                application,
                warmUp == null ? null : standIns(method, requests, timeouts, warmUp));
    }

    private CallInterceptor sending(
            ClientMethod method,
            Transport by,
            CallOptions.Timeouts timeouts,
            boolean stored,
            boolean application,
            CallMetrics.@Nullable OfService measured) {
        CallSettings settings = properties.call(method.service(), method.name());
        SmallResponses small = new SmallResponses();
        Expected expected = new Expected(
                method.valueType(),
                settings.verify(),
                settings.dropsFields() ? FieldFilter.of(settings.fields()) : FieldFilter.ALL,
                measured == null || envelopes == null ? null : envelopes.apply(method), // a stand-in has none
                stored && !settings.ignoreCacheControl() ? HeaderPolicy.notInKeys(settings.ignoredHeaders()) : null);
        return new TransportInterceptor(
                by,
                headers,
                responses,
                expected,
                () -> timeout.apply(method.service()),
                timeouts,
                // All clients share cache entries, and most of them accept gzip.
                plain(settings, small, stored),
                response -> {
                    small.received(response.inflated());
                    if (measured != null) {
                        measured.received(response.wire());
                        measured.inflated(response.inflated());
                    }
                },
                application);
    }

    /** Whether a call requests a response without compression. */
    private BooleanSupplier plain(CallSettings settings, SmallResponses small, boolean stored) {
        if (!properties.http().acceptGzip()) {
            return () -> true;
        }
        boolean plainParts = properties.http().plainParts();
        // Without splicing OkHttp inflates. What is small after fields are dropped was not when it arrived.
        boolean bySize = properties.splice().enabled() && !settings.dropsFields();
        return () -> plainParts && ((!stored && PageMark.PLAIN_PARTS.isSet()) || (bySize && small.expected()));
    }

    /** Passes the calls of services, stores no response and has counts of its own. */
    private CallPipeline standIns(
            ClientMethod method, Requests requests, CallOptions.Timeouts timeouts, WarmUpCalls calls) {
        List<CallInterceptor> pipeline = new ArrayList<>(calls.interceptors(method));
        pipeline.add(sending(method, calls.transport(method, transports.direct()), timeouts, false, false, null));
        return new CallPipeline(
                method,
                arguments -> requests.bare(method, arguments),
                pipeline,
                List.of(),
                transports.direct().blocks(),
                false,
                null);
    }
}
