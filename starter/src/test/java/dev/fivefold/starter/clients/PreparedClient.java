package dev.fivefold.starter.clients;

import dev.fivefold.bytes.gzip.Segment;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.pipeline.CallPipelines;
import dev.fivefold.starter.internal.request.HeaderPolicy;
import dev.fivefold.starter.internal.request.RequestInvocation;
import dev.fivefold.starter.internal.request.Requests;
import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import feign.Client;
import feign.Request;
import feign.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/**
 * Sends each request as a prepared call of a running application does: by its whole pipeline and its transport. Bodies are those that the transport has received, since a prepared call
 * accepts JSON alone, and inflated as the pipeline does. One request at a time.
 */
final class PreparedClient implements Client {

    private static final Duration ALLOWED = Duration.ofSeconds(20);
    private static final Method ANY = Client.class.getMethods()[0];

    private final CallPipelines pipelines;
    private @Nullable TransportResponse received;

    PreparedClient(CallPipelines all) {
        this.pipelines = new CallPipelines(
                all.properties(),
                all.own(),
                all.factories(),
                new CallPipelines.Transports(recording(all.transports().direct()), null),
                all.headers(),
                all.responses(),
                all.metrics(),
                all.timeout(),
                all.envelopes(),
                all.warmUp());
    }

    private Transport recording(Transport transport) {
        return new Transport() {
            @Override
            public CompletableFuture<TransportResponse> send(TransportRequest request, CallOptions options) {
                return transport.send(request, options).thenApply(response -> received = response);
            }

            @Override
            public boolean blocks() {
                return transport.blocks();
            }
        };
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        ClientMethod method = new ClientMethod(
                "suite",
                "",
                ANY,
                ResolvableType.forClassWithGenerics(ResponseEntity.class, Void.class)
                        .getType(),
                request.httpMethod().name(),
                request.url());
        CallResult<?> result = pipelines
                .of(method, new Made(request), new CallOptions.Timeouts(ALLOWED, ALLOWED), false)
                .chain(List.of(), new CallContext(Deadline.after(ALLOWED)))
                .proceed()
                .join();
        return switch (result) {
            case CallResult.Success<?> success
            when success.value() instanceof ResponseEntity<?> value -> response(request, value);
            case CallResult.Failed<?> failed
            when failed.status().isPresent() ->
                status(request, failed.status().getAsInt()).body(new byte[0]).build();
            default -> throw new IOException(result.toString());
        };
    }

    private Response response(Request request, ResponseEntity<?> value) throws IOException {
        Map<String, Collection<String>> headers = new HashMap<>();
        value.getHeaders().forEach(headers::put);
        byte[] body = Objects.requireNonNull(received).body();
        String coding = value.getHeaders().getFirst("Content-Encoding");
        byte[] plain = "gzip".equals(coding) ? Segment.inflated(body, 1_000_000) : body;
        boolean announced = value.getHeaders().getContentLength() >= 0;
        return status(request, value.getStatusCode().value())
                .headers(headers)
                .body(new ByteArrayInputStream(plain), announced ? plain.length : null)
                .build();
    }

    /** A result has no reason phrase, as HTTP/2 has none: it is that of the standard. */
    private static Response.Builder status(Request request, int status) {
        HttpStatus known = HttpStatus.resolve(status);
        return Response.builder()
                .request(request)
                .status(status)
                .reason(known == null ? null : known.getReasonPhrase());
    }

    /** The request that Feign has made. */
    private record Made(Request request) implements Requests {

        @Override
        public RequestInvocation whole(ClientMethod method, List<@Nullable Object> arguments) {
            return RequestInvocation.of(method, arguments, request, new HeaderPolicy(List.of(), List.of(), false));
        }

        @Override
        public RequestInvocation bare(ClientMethod method, List<@Nullable Object> arguments) {
            return whole(method, arguments);
        }
    }
}
