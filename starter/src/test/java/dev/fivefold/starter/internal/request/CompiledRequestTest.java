package dev.fivefold.starter.internal.request;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import feign.Client;
import feign.Contract;
import feign.Feign;
import feign.Headers;
import feign.InvocationHandlerFactory.MethodHandler;
import feign.MethodMetadata;
import feign.Param;
import feign.Request;
import feign.RequestLine;
import feign.Response;
import feign.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are made of parts are those that Feign makes. */
class CompiledRequestTest {

    private final List<Request> sent = new ArrayList<>();
    private final Map<String, MethodHandler> handlers = new HashMap<>();
    private final Map<String, MethodMetadata> methods = new HashMap<>();
    private final Target<Shop> target = new Target.HardCodedTarget<>(Shop.class, "shop", "http://shop/api");
    private final Client client = (request, options) -> {
        sent.add(request);
        return Response.builder().status(200).request(request).build();
    };

    @Headers("X-Constant: yes")
    interface Shop {

        @RequestLine("GET /cart/{user}/items?fields=a&kind={kind}&page={page}")
        Response items(@Param("user") String user, @Param("kind") @Nullable String kind, @Param("page") Object page);

        @RequestLine("GET /twice/{id}/{id}")
        Response twice(@Param("id") Object id);

        @RequestLine("GET /many?id={ids}")
        Response many(@Param("ids") List<Long> ids);

        @RequestLine("GET /named")
        @Headers("X-User: {user}")
        Response named(@Param("user") String user);

        @RequestLine("POST /orders/{id}")
        Response order(@Param("id") String id, String body);
    }

    CompiledRequestTest() {
        new Contract.Default()
                .parseAndValidateMetadata(Shop.class)
                .forEach(method -> methods.put(method.method().getName(), method));
        Feign.builder()
                .client(client)
                .decoder((response, type) -> response)
                .invocationHandlerFactory((ignored, dispatch) -> {
                    dispatch.forEach((method, handler) -> handlers.put(method.getName(), handler));
                    return (proxy, method, arguments) -> null;
                })
                .target(target);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"7", "a-b_c.d~e", "", "..", "a b", "a/b", "ä€", "x&y=1", "%2F", "{kind}", "a+b", "?", "#"})
    void a_request_is_that_of_feign_whatever_its_arguments(@Nullable String text) throws Throwable {
        for (Object number : new Object[] {3, 4L, 0.5, new UUID(1, 2), List.of(5, 6), "x y"}) {
            assertThat(compiled("items", text == null ? "u" : text, text, number))
                    .isEqualTo(byFeign("items", text == null ? "u" : text, text, number));
            assertThat(compiled("twice", number)).isEqualTo(byFeign("twice", number));
        }
    }

    @Test
    void plain_arguments_need_no_template_of_feign() {
        assertThat(text(requireNonNull(requireNonNull(of("items")).of(List.of("7", "new", 3)))))
                .isEqualTo("GET http://shop/api/cart/7/items?fields=a&kind=new&page=3 {X-Constant=[yes]}");
    }

    @Test
    void a_request_that_differs_in_more_than_its_url_is_feigns() {
        for (String method : List.of("named", "order")) {
            assertThat(of(method)).as(method).isNull();
        }
    }

    @Test
    void a_list_is_expanded_by_feign() throws Throwable {
        assertThat(compiled("many", List.of(1L, 2L)))
                .isEqualTo("GET http://shop/api/many?id=1&id=2 {X-Constant=[yes]}");
    }

    private @Nullable CompiledRequest of(String method) {
        return CompiledRequest.of(target, requireNonNull(methods.get(method)));
    }

    private String compiled(String method, @Nullable Object... arguments) throws Throwable {
        Request made = requireNonNull(of(method)).of(Arrays.asList(arguments));
        return made == null ? byFeign(method, arguments) : text(made);
    }

    private String byFeign(String method, @Nullable Object... arguments) throws Throwable {
        requireNonNull(handlers.get(method)).invoke(arguments);
        return text(sent.removeLast());
    }

    private String text(Request request) {
        assertThat(request.requestTemplate().feignTarget()).isSameAs(target);
        return request.httpMethod() + " " + request.url() + " " + request.headers();
    }
}
