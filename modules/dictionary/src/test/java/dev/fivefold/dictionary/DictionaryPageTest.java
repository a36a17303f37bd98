package dev.fivefold.dictionary;

import static dev.fivefold.dictionary.DictionaryClient.BROWSER;
import static dev.fivefold.dictionary.DictionaryClient.WITH_DICTIONARY;
import static dev.fivefold.dictionary.DictionaryClient.dcz;
import static dev.fivefold.dictionary.DictionaryClient.named;
import static dev.fivefold.dictionary.DictionaryClient.withoutMeta;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.dictionary.DictionaryClient.Received;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Response;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages as the dictionaries of their successors (RFC 9842), over real HTTP behind a proxy that ends TLS. Each client has one connection. */
class DictionaryPageTest {

    private static final int KILOBYTES = 256;

    private static final DictionaryShop SHOP = new DictionaryShop();

    private static final RunningApplication RUNNING = RunningApplication.start(
            List.of(DictionaryShop.Application.class),
            "server.compression.enabled=true",
            "server.forward-headers-strategy=native",
            "fivefold.tracing.enabled=false",
            "fivefold.dictionaries.max-size=" + KILOBYTES + "KB",
            "fivefold.pages.default.dictionary=1h",
            "fivefold.pages.progressive.progressive=true",
            "fivefold.pages.tagged.etag=true",
            "fivefold.pages.plain.dictionary=0s",
            "spring.cloud.openfeign.client.config.parts.url=" + SHOP.url());

    private final DictionaryClient client = new DictionaryClient(RUNNING);

    @BeforeEach
    void pricesOfToday() {
        SHOP.reset();
        SHOP.compressed("/products/1", DictionaryShop.products(1));
        SHOP.compressed("/prices/1", DictionaryShop.prices(1));
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
        SHOP.close();
    }

    @Test
    void the_first_visit_by_tls_makes_the_page_a_dictionary_of_its_path() throws Exception {
        Received page = client.get("/home/1", BROWSER);

        assertThat(page.header("Use-As-Dictionary")).isEqualTo("match=\"/home/1\"");
        assertThat(page.header("Cache-Control")).isEqualTo("private, max-age=3600");
        assertThat(page.headers().values("Vary")).contains("Accept, Accept-Encoding", "Available-Dictionary", "*");
        assertThat(page.encoding()).isEqualTo("gzip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/home/1", "/progressive/1", "/tagged/1"})
    void a_second_visit_is_at_most_a_twentieth_when_only_prices_have_changed(String path) throws Exception {
        byte[] first = client.get(path, BROWSER).plain();
        SHOP.compressed("/prices/1", DictionaryShop.prices(2));

        Received second = client.again(path, first);

        assertThat(second.encoding()).isEqualTo("dcz");
        assertThat(second.header("Content-Length"))
                .isEqualTo(Integer.toString(second.body().size()));
        assertThat(second.header("Use-As-Dictionary")).isEqualTo("match=\"" + path + "\"");
        Received gzip = client.get(path, BROWSER);
        byte[] plain = dcz(second.body().toByteArray(), first);
        assertThat(withoutMeta(plain)).isEqualTo(withoutMeta(gzip.plain()));
        assertThat(new String(plain, UTF_8)).contains(DictionaryShop.prices(2));
        System.out.printf(
                "A second visit: %,d bytes of dcz for %,d of gzip%n",
                second.body().size(), gzip.body().size());
        assertThat(second.body().size()).isLessThanOrEqualTo(gzip.body().size() / 20);
    }

    @Test
    void a_page_that_was_sent_as_dcz_is_the_next_dictionary() throws Exception {
        byte[] first = client.get("/home/1", BROWSER).plain();
        byte[] second = dcz(client.again("/home/1", first).body().toByteArray(), first);

        Received third = client.again("/home/1", second);

        assertThat(third.encoding()).isEqualTo("dcz");
        assertThat(withoutMeta(dcz(third.body().toByteArray(), second))).isEqualTo(withoutMeta(second));
    }

    @Test
    void a_progressive_page_is_sent_in_pieces_while_its_client_has_no_dictionary() throws Exception {
        Received page = client.get("/progressive/1", BROWSER);

        assertThat(page.header("Use-As-Dictionary")).isEqualTo("match=\"/progressive/1\"");
        assertThat(page.plain()).isNotEmpty();
    }

    @Test
    void an_unchanged_page_with_an_etag_is_not_sent_at_all() throws Exception {
        Received first = client.get("/tagged/1", BROWSER);

        try (Response again =
                client.response("/tagged/1", WITH_DICTIONARY, "If-None-Match", String.valueOf(first.header("ETag")))) {
            assertThat(again.code()).isEqualTo(304);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:",
                ":AAAA:",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                ":not base64:",
                "::",
                "\"/home/1\""
            })
    void an_unknown_or_malformed_dictionary_gives_gzip(String available) throws Exception {
        Received page = client.get("/home/1", WITH_DICTIONARY, "Available-Dictionary", available);

        assertThat(page.encoding()).isEqualTo("gzip");
        assertThat(page.plain()).isNotEmpty();
    }

    @Test
    void two_dictionaries_are_none() throws Exception {
        String first = named(client.get("/home/1", BROWSER).plain());

        Received page =
                client.get("/home/1", WITH_DICTIONARY, "Available-Dictionary", first, "Available-Dictionary", first);

        assertThat(page.encoding()).isEqualTo("gzip");
    }

    @Test
    void the_page_of_another_path_is_no_dictionary() throws Exception {
        SHOP.compressed("/products/2", DictionaryShop.products(1));
        SHOP.compressed("/prices/2", DictionaryShop.prices(1));
        String first = named(client.get("/home/1", BROWSER).plain());

        Received page = client.get("/home/2", WITH_DICTIONARY, "Available-Dictionary", first);

        assertThat(page.encoding()).isEqualTo("gzip");
    }

    @Test
    void a_client_that_does_not_accept_dcz_receives_gzip() throws Exception {
        String first = named(client.get("/home/1", BROWSER).plain());

        for (String accepted : List.of(BROWSER, BROWSER + ", dcz;q=0", "gzip, *")) {
            assertThat(client.get("/home/1", accepted, "Available-Dictionary", first)
                            .encoding())
                    .isEqualTo("gzip");
        }
    }

    @Test
    void nothing_is_announced_without_tls() throws Exception {
        try (Response page = client.plain("/home/1", WITH_DICTIONARY)) {
            assertThat(page.header("Use-As-Dictionary")).isNull();
            assertThat(page.header("Cache-Control")).isEqualTo("private, no-store");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "identity", "gzip, br"})
    void nothing_is_announced_to_a_client_of_old_codings(String accepted) throws Exception {
        assertThat(client.get("/home/1", accepted).header("Use-As-Dictionary")).isNull();
    }

    @Test
    void a_page_without_the_setting_is_no_dictionary() throws Exception {
        Received page = client.get("/plain/1", BROWSER);

        assertThat(page.header("Use-As-Dictionary")).isNull();
        assertThat(page.header("Cache-Control")).isEqualTo("private, no-store");
    }

    @Test
    void an_incomplete_page_is_no_dictionary() throws Exception {
        SHOP.respond("/prices/1", Services.status(404));

        Received page = client.get("/home/1", BROWSER);

        assertThat(page.header("X-Page-Complete")).isEqualTo("false");
        assertThat(page.header("Use-As-Dictionary")).isNull();
        assertThat(client.again("/home/1", page.plain()).encoding()).isEqualTo("gzip");
    }

    @Test
    void lines_are_no_dictionary() throws Exception {
        Received page = client.get("/home/1", BROWSER, "Accept", "application/x-ndjson");

        assertThat(page.header("Use-As-Dictionary")).isNull();
    }

    @Test
    void all_dictionaries_together_stay_within_their_bound() throws Exception {
        List<byte[]> pages = new ArrayList<>();
        for (int i = 0; i < 40; i++) { // 40 KB each, compressed
            SHOP.compressed("/prices/1", DictionaryShop.prices(100 + i));
            pages.add(client.get("/home/1", BROWSER).plain());

            await().until(() ->
                    held() <= KILOBYTES * 1024.0); // while one is put in the place of another, both are there
        }

        assertThat(held()).isGreaterThan(20 * 1024);
        assertThat(client.again("/home/1", pages.getFirst()).encoding()).isEqualTo("gzip");
        assertThat(client.again("/home/1", pages.getLast()).encoding()).isEqualTo("dcz");
    }

    @Test
    void special_characters_of_a_path_are_escaped_in_its_pattern() {
        assertThat(DictionaryTransport.pattern("/api/home/1-a_%20.~")).isEqualTo("/api/home/1-a_%20.~");
        assertThat(DictionaryTransport.pattern("/a:b/*(c)")).isEqualTo("/a\\\\:b/\\\\*\\\\(c\\\\)");
        assertThat(DictionaryTransport.pattern("/\"\\")).isEqualTo("/\\\\\\\"\\\\\\\\");
    }

    private static double held() {
        return RUNNING.bean(MeterRegistry.class)
                .get("fivefold.dictionary.bytes")
                .gauge()
                .value();
    }
}
