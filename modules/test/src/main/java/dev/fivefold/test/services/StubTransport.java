package dev.fivefold.test.services;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.starter.internal.resilience.Resilience;
import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Responds as the services of a test. A response that takes longer than its call may is a timeout; neither is waited for. Thread-safe.
 *
 * @param services have the responses
 * @param pages the pages of the application, with their plans
 * @param resilience has the timeouts of the services
 */
public record StubTransport(Services services, ObjectProvider<ServedPages> pages, ObjectProvider<Resilience> resilience)
        implements Transport {

    private static final byte[] NONE = {};

    @Override
    public boolean blocks() {
        return false;
    }

    @Override
    public CompletableFuture<TransportResponse> send(TransportRequest request, CallOptions options) {
        try {
            return CompletableFuture.completedFuture(response(request, options));
        } catch (Exception | AssertionError failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    private TransportResponse response(TransportRequest request, CallOptions options) throws Exception {
        CallContext context = options.context();
        ServedPage<?> page = pages.getObject().named(context.plan()).orElse(null);
        PlannedCall<?> planned = page == null ? null : planned(page, context.part());
        VirtualTime time = VirtualTime.of(context);
        Duration start = time.start(request.method() + " " + request.url(), planned);
        Duration left = page == null || planned == null
                ? options.allowed()
                : VirtualTime.left(start, resilience.getObject().timeout(request.service()), context, page, planned);
        if (!left.isPositive()) {
            throw new SocketTimeoutException("the page has ended");
        }
        Duration allowed = left.compareTo(options.timeouts().read()) < 0
                ? left
                : options.timeouts().read();
        ServiceCall call = call(request, context.part(), start);
        ServiceResponse stubbed = stubbed(call, context.plan());
        boolean late = stubbed.after().compareTo(allowed) >= 0;
        ServiceCall ended = call.with(Map.of(), start.plus(late ? allowed : stubbed.after()));
        services.received(ended);
        time.ended(ended);
        if (late) {
            throw new SocketTimeoutException("no response within " + allowed);
        }
        if (stubbed.status() == 0) {
            throw new ConnectException("Connection rejected by the test");
        }
        return response(stubbed, context);
    }

    private static @Nullable PlannedCall<?> planned(ServedPage<?> page, String call) {
        return page.execution().plan().calls().stream()
                .filter(each -> each.name().equals(call))
                .findFirst()
                .orElse(null);
    }

    private static ServiceCall call(TransportRequest request, String name, Duration start) {
        var url = UriComponentsBuilder.fromUriString(request.url()).build();
        String target = url.getQuery() == null ? url.getPath() : url.getPath() + "?" + url.getQuery();
        HttpHeaders headers = new HttpHeaders();
        request.headers().forEach(headers::add);
        byte[] body = request.body();
        return new ServiceCall(
                request.service(),
                name,
                request.method(),
                request.url(),
                target == null ? "/" : target,
                HttpHeaders.readOnlyHttpHeaders(headers),
                body == null ? NONE : body,
                Map.of(),
                start,
                start);
    }

    private ServiceResponse stubbed(ServiceCall call, String page) {
        Stub stub = services.of(call).orElse(null);
        if (stub == null) {
            String missing = services.missing(call, page);
            services.failed(missing);
            throw new IllegalStateException(missing);
        }
        Map<String, String> variables = stub.match(call);
        try {
            return stub.response().apply(call.with(variables == null ? Map.of() : variables, call.start()));
        } catch (RuntimeException | AssertionError thrown) {
            services.failed("The test's response to " + call + " threw " + thrown);
            throw thrown;
        }
    }

    private static TransportResponse response(ServiceResponse stubbed, CallContext context) {
        context.firstByte();
        TransportResponse response = TransportResponse.withoutBody(stubbed.status(), stubbed::values);
        if (!response.isSuccess()) {
            return response;
        }
        byte[] body = stubbed.body().getBytes(StandardCharsets.UTF_8);
        context.arrived(body.length);
        return new TransportResponse(stubbed.status(), stubbed::values, body, body.length);
    }
}
