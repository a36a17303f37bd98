package dev.fivefold.starter.internal.request;

import dev.fivefold.starter.call.ClientMethod;
import feign.InvocationHandlerFactory.MethodHandler;
import feign.MethodMetadata;
import feign.Request;
import feign.Target;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes the requests of one client method: whole ones, with all that interceptors add, before anything is cached, shared or sent. Thread-safe.
 */
public final class RequestFactory implements Requests {

    private final MethodHandler feign;
    private final RequestRecorder recorder;
    private final Target<?> target;
    private final HeaderPolicy policy;
    private final @Nullable CompiledRequest compiled;
    private final int[] pathVariables;

    /**
     * The requests of a method.
     *
     * @param feign the client's handler of the method
     * @param method to whose path variables {@link #encodePathVariables} has been applied
     */
    public RequestFactory(
            MethodHandler feign,
            RequestRecorder recorder,
            Target<?> target,
            MethodMetadata method,
            HeaderPolicy policy) {
        this.feign = feign;
        this.recorder = recorder;
        this.target = target;
        this.policy = policy;
        this.compiled = CompiledRequest.of(target, method);
        this.pathVariables = method.indexToExpander() == null
                ? new int[0]
                : method.indexToExpander().entrySet().stream()
                        .filter(each -> each.getValue() instanceof PathSegment)
                        .mapToInt(Map.Entry::getKey)
                        .toArray();
    }

    /** Has each variable in the path of a method's requests be one segment, whatever its value is. */
    public static void encodePathVariables(MethodMetadata method) {
        PathSegment.encode(method);
    }

    @Override
    public RequestInvocation whole(ClientMethod method, List<@Nullable Object> arguments) throws Throwable {
        return RequestInvocation.whole(method, arguments, this);
    }

    @Override
    public RequestInvocation bare(ClientMethod method, List<@Nullable Object> arguments) throws Throwable {
        return RequestInvocation.bare(method, arguments, this);
    }

    /** Whether interceptors of the application run when a request is made. */
    public boolean isIntercepted() {
        return recorder.isIntercepted();
    }

    /** Whether the requests of the method have more than its arguments make: an identity, for instance. */
    public boolean hasAdditions() {
        return isIntercepted() || !policy.forwarded().isEmpty();
    }

    /**
     * A request and what makes it differ from that of its arguments.
     *
     * @param request as it is sent, but for the headers of an attempt
     */
    public record Made(Request request, Additions additions) {}

    /**
     * The whole request, with all that interceptors and the client's request add on this thread.
     *
     * @throws Throwable thrown by an interceptor, or an {@link UnsendableRequestException} for a path variable that is no segment
     */
    public Made whole(List<@Nullable Object> arguments) throws Throwable {
        requirePathVariables(arguments);
        RequestRecorder.Recorded recorded = recorder.record(feign, target, arguments, true);
        Map<String, Collection<String>> sent = policy.sent(recorded.sentHeaders());
        Additions additions = Additions.between(recorded.url(), recorded.headers(), recorded.sentUrl(), sent, policy);
        Request made = recorded.request();
        return new Made(
                Request.create(
                        made.httpMethod(), made.url(), sent, made.body(), made.charset(), made.requestTemplate()),
                additions);
    }

    /** Feign leaves out variables without a value. */
    private void requirePathVariables(List<@Nullable Object> arguments) {
        for (int index : pathVariables) {
            Object value = arguments.get(index);
            if (value == null
                    || (value instanceof Collection<?> many && many.stream().noneMatch(Objects::nonNull))) {
                throw new UnsendableRequestException();
            }
        }
    }

    /** The request that the arguments make, with these additions. No interceptor runs. */
    public Request of(List<@Nullable Object> arguments, Additions additions) throws Throwable {
        requirePathVariables(arguments);
        @Nullable Request own = compiled == null ? null : compiled.of(arguments);
        return additions.addedTo(
                own == null ? recorder.record(feign, target, arguments, false).request() : own);
    }

    /** Everything in a request that may change its response, as text. It may contain secrets. */
    public String canonical(Request request) {
        String head = Additions.between("", Map.of(), request.url(), policy.sent(request.headers()), policy)
                .canonical();
        byte @Nullable [] body = request.body();
        return body == null ? head : head + '\n' + new String(body, StandardCharsets.ISO_8859_1);
    }
}
