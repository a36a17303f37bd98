package dev.fivefold.starter.internal.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.client.CountedCalls;
import feign.Request;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Invocations as keys of caches. */
class RequestInvocationTest {

    private static final ClientMethod METHOD = CountedCalls.seller();

    @Test
    void a_request_that_its_client_has_made_is_all_in_the_key() {
        RequestInvocation ann = made("http://content/a", Map.of("Authorization", List.of("ann"), "traceparent", List.of("1")));

        assertThat(ann)
                .isEqualTo(made("http://content/a", Map.of("authorization", List.of("ann"), "traceparent", List.of("2"))))
                .isNotEqualTo(made("http://content/a", Map.of("Authorization", List.of("bob"))))
                .isNotEqualTo(made("http://content/b", Map.of("Authorization", List.of("ann"))));
        assertThat(ann.identifiesUser()).isTrue();
        assertThat(ann.variable()).isFalse();
        assertThat(made("http://content/a", Map.of()).identifiesUser()).isFalse();
    }

    private static RequestInvocation made(String url, Map<String, Collection<String>> headers) {
        Request request = Request.create(Request.HttpMethod.GET, url, headers, null, StandardCharsets.UTF_8, null);
        return RequestInvocation.of(METHOD, List.of(7L), request, new HeaderPolicy(List.of(), List.of(), false));
    }

    @Test
    void equal_arguments_of_a_method_are_equal() {
        RequestInvocation one = RequestInvocation.of(METHOD, 7L, "a", null);

        assertThat(one).isEqualTo(RequestInvocation.of(METHOD, 7L, "a", null));
        assertThat(one).hasSameHashCodeAs(RequestInvocation.of(METHOD, 7L, "a", null));
        assertThat(one)
                .isNotEqualTo(RequestInvocation.of(METHOD, 8L, "a", null))
                .isNotEqualTo(RequestInvocation.of(CountedCalls.seller(), 7L, "a", null))
                .isNotEqualTo("other");
    }

    @Test
    void another_first_argument_makes_another_invocation() {
        RequestInvocation one = RequestInvocation.of(METHOD, 7L, "a");

        assertThat(one.withFirst(8L)).isEqualTo(RequestInvocation.of(METHOD, 8L, "a"));
        assertThat(one.withFirst(8L).arguments()).containsExactly(8L, "a");
        assertThat(one.withFirst(8L).variables()).isEqualTo(List.of(8L, "a"));
        assertThat(one.withFirst(8L).method()).isSameAs(METHOD);
        assertThat(one.withFirst(8L).additions()).isSameAs(one.additions());
    }

    @Test
    void only_values_whose_text_is_their_own_are_simple() {
        assertThat(RequestInvocation.isSimple(Arrays.asList(
                        "a", 1L, 1, (short) 1, (byte) 1, 1.0, 1f, true, 'c', new UUID(1, 2), TimeUnit.DAYS, null)))
                .isTrue();
        assertThat(RequestInvocation.isSimple(List.of(List.of(1L, List.of("a")))))
                .isTrue();
        assertThat(RequestInvocation.isSimple(List.of(new StringBuilder("a")))).isFalse();
        assertThat(RequestInvocation.isSimple(List.of(List.of(new Object())))).isFalse();
        assertThat(RequestInvocation.isSimple(List.of(LocalDate.EPOCH)))
                .as("formats depend on the locale")
                .isFalse();
    }

    @Test
    void the_weight_grows_with_the_texts() {
        int one = RequestInvocation.of(METHOD, "a", List.of("b", 7L)).weight();

        assertThat(RequestInvocation.of(METHOD, "a".repeat(101), List.of("b", 7L))
                        .weight())
                .isEqualTo(one + 200);
        assertThat(RequestInvocation.of(METHOD, "a", List.of("b".repeat(101), 7L))
                        .weight())
                .isEqualTo(one + 200);
        assertThat(RequestInvocation.of(METHOD, "a", List.of("b", 7L, 8L)).weight())
                .isEqualTo(one + 16);
        assertThat(one).isGreaterThan(100);
    }

    @Test
    void the_text_has_no_argument() {
        assertThat(RequestInvocation.of(METHOD, "secret")).hasToString("content.seller");
    }
}
