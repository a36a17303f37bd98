package dev.fivefold.httpexchange;

import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.request.HeaderPolicy;
import dev.fivefold.starter.internal.request.PathSegment;
import dev.fivefold.starter.internal.request.RequestInvocation;
import dev.fivefold.starter.internal.request.Requests;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpRequestValues;

/** Makes the requests of one method of an HTTP interface. Its calls have one argument: the values of their request. */
record ExchangeRequests(RecordingClient client, HeaderPolicy policy) implements Requests {

    private static final PathSegment SEGMENT = new PathSegment(null);

    @Override
    public RequestInvocation whole(ClientMethod method, List<@Nullable Object> arguments) {
        return made(method, arguments, client.whole());
    }

    @Override
    public RequestInvocation bare(ClientMethod method, List<@Nullable Object> arguments) {
        return made(method, arguments, client.bare());
    }

    private RequestInvocation made(ClientMethod method, List<@Nullable Object> arguments, RestClientAdapter by) {
        HttpRequestValues values = (HttpRequestValues) Objects.requireNonNull(arguments.getFirst());
        requireSegments(values);
        requireCookies(values);
        return RequestInvocation.of(
                method,
                Objects.requireNonNull(Exchange.of(values)).arguments(),
                RecordingClient.record(by, values),
                policy);
    }

    /** Text of a client in a cookie must not be another cookie. */
    private static void requireCookies(HttpRequestValues values) {
        if (values.getCookies().values().stream().flatMap(List::stream).anyMatch(value -> value.indexOf(';') >= 0)) {
            throw new IllegalArgumentException("the value of a cookie has a semicolon");
        }
    }

    /** Text of a client in a path must not lead to another method of the service. Its separators are encoded by the builder of URLs. */
    private static void requireSegments(HttpRequestValues values) {
        String template = Objects.requireNonNullElse(values.getUriTemplate(), "");
        int query = template.indexOf('?');
        String path = query < 0 ? template : template.substring(0, query);
        values.getUriVariables().forEach((name, value) -> {
            if (path.contains("{" + name + "}") || path.contains("{" + name + ":")) {
                SEGMENT.expand(value);
            }
        });
    }
}
