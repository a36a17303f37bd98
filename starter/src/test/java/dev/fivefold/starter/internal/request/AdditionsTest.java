package dev.fivefold.starter.internal.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import feign.Request;
import feign.RequestTemplate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What interceptors add to a request, and which of it makes requests differ. */
class AdditionsTest {

    private static final HeaderPolicy POLICY = new HeaderPolicy(List.of("X-Ignored"), List.of(), false);

    private static Additions added(String url, Map<String, Collection<String>> headers) {
        return Additions.between("/a?x=1", Map.of("Own", List.of("1")), url, headers, POLICY);
    }

    private static Map<String, Collection<String>> with(String... headers) {
        Map<String, Collection<String>> all = new TreeMap<>(Map.of("own", List.of("1")));
        for (int i = 0; i < headers.length; i += 2) {
            all.put(headers[i], List.of(headers[i + 1]));
        }
        return all;
    }

    private static Request request(String url) {
        return Request.create(Request.HttpMethod.GET, url, with(), new byte[] {1}, UTF_8, new RequestTemplate());
    }

    @Test
    void nothing_added_is_none() {
        assertThat(added("/a?x=1", with())).isSameAs(Additions.NONE);
        assertThat(Additions.NONE.isNeutral()).isTrue();
        assertThat(Additions.NONE.replaceUrl()).isFalse();
        Request request = request("http://h/b");
        assertThat(Additions.NONE.addedTo(request)).isSameAs(request);
    }

    @Test
    void values_of_headers_distinguish_requests() {
        Additions one = added("/a?x=1", with("Authorization", "a"));

        assertThat(one)
                .isEqualTo(added("/a?x=1", with("AUTHORIZATION", "a")))
                .hasSameHashCodeAs(added("/a?x=1", with("AUTHORIZATION", "a")));
        assertThat(one).isNotEqualTo(added("/a?x=1", with("Authorization", "b")));
        assertThat(one).isNotEqualTo(added("/a?x=1", with("Cookie", "a")));
        assertThat(one).isNotEqualTo(Additions.NONE).isNotEqualTo("other");
        assertThat(one.isNeutral()).isFalse();
        assertThat(one.canonical())
                .isNotEqualTo(added("/a?x=1", with("Authorization", "b")).canonical());
    }

    @Test
    void ignored_headers_are_sent_and_do_not_distinguish_requests() {
        Additions one = added("/a?x=1", with("X-Ignored", "1", "traceparent", "2"));

        assertThat(one).isEqualTo(Additions.NONE).hasSameHashCodeAs(Additions.NONE);
        assertThat(one.isNeutral()).isTrue();
        assertThat(one.canonical()).isEqualTo(Additions.NONE.canonical());
        assertThat(one.addedTo(request("http://h/b")).headers())
                .containsEntry("x-ignored", List.of("1"))
                .containsEntry("traceparent", List.of("2"))
                .containsEntry("own", List.of("1"));
    }

    @Test
    void parameters_are_added_to_another_url_of_the_method() {
        Additions added = added("/a?x=1&tenant=t", with());

        assertThat(added.replaceUrl()).isFalse();
        assertThat(added.isNeutral()).isFalse();
        assertThat(added.addedTo(request("http://h/a?x=2")).url()).isEqualTo("http://h/a?x=2&tenant=t");
        assertThat(added.addedTo(request("http://h/a")).url()).isEqualTo("http://h/a?tenant=t");
        assertThat(added.addedTo(request("http://h/a")).body()).containsExactly(1);
    }

    @Test
    void another_url_replaces_that_of_the_method() {
        Additions elsewhere = added("/b", with());

        assertThat(elsewhere.replaceUrl()).isTrue();
        assertThat(elsewhere.isNeutral()).isFalse();
        assertThat(elsewhere).isNotEqualTo(added("/c", with()));
    }

    @Test
    void a_header_that_an_interceptor_removed_is_not_sent() {
        Additions removed = added("/a?x=1", Map.of());

        assertThat(removed).isNotEqualTo(Additions.NONE);
        assertThat(removed.addedTo(request("http://h/a")).headers()).isEmpty();
    }

    @Test
    void the_text_names_headers_and_not_their_values() {
        assertThat(added("/a?x=1", with("Authorization", "secret")).toString())
                .contains("authorization")
                .doesNotContain("secret");
    }

    @Test
    void the_length_counts_names_and_values() {
        assertThat(added("/a?x=1&y=2", with("Ab", "cde", "X-Ignored", "f")).length())
                .isEqualTo(4 + 5 + 9 + 1);
    }

    @Property
    void different_headers_have_different_texts(
            @ForAll List<String> some, @ForAll List<String> others, @ForAll String name, @ForAll String other) {
        Additions one = Additions.between("", Map.of(), "", Map.of("n" + name, some), POLICY);
        Additions two = Additions.between("", Map.of(), "", Map.of("n" + other, others), POLICY);

        assertThat(one.canonical().equals(two.canonical())).isEqualTo(one.equals(two));
    }

    @Test
    void only_headers_of_identity_make_an_entry_one_of_a_user() {
        for (String name : List.of("Authorization", "Cookie", "proxy-authorization", "X-User-Id")) {
            assertThat(added("/a?x=1", with(name, "a")).identify()).as(name).isTrue();
        }
        assertThat(added("/a?x=1", with("X-Tenant", "a", "X-Ignored", "b")).identify())
                .isFalse();
        assertThat(Additions.NONE.identify()).isFalse();
    }

    @Test
    void added_parameters_are_in_the_text() {
        assertThat(added("/a?x=1&y=2", with()).canonical())
                .isNotEqualTo(added("/a?x=1&y=3", with()).canonical())
                .isNotEqualTo(Additions.NONE.canonical());
        assertThat(added("/a?x=1&y=2", with())).doesNotHaveSameHashCodeAs(added("/a?x=1&y=3", with()));
    }
}
