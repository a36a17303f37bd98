package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.measure.CanonicalJson;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.scenario.Lessons;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A second visit by TLS through the whole chain, when prices have changed: the page of the first visit is its dictionary (RFC 9842). */
class SecondVisitIT {

    private static final String PAGE = "/api/home/1"; // 9 MB
    private static final String BROWSER = "gzip, deflate, br, zstd";
    private static final int HEADER = 40;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static Stack stack;
    private static HttpClient browser;
    private static URI edge;

    @BeforeAll
    static void startTheLastStepWithDictionaries() throws Exception {
        StackSettings settings =
                QuickStack.settings().withPorts(OptionalInt.of(Ports.free(1).getFirst()), OptionalInt.empty());
        stack = QuickStack.prepare(settings);
        stack.start(
                QuickStack.with(
                        Lessons.in(settings.home().lessons()).step("13"), "fivefold.pages.default.dictionary: 1h"),
                OptionalInt.empty());
        browser = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(TrustedEdge.of(settings.cache()))
                .build();
        edge = URI.create("https://127.0.0.1:" + settings.tlsPort().orElseThrow());
        try (PageClient pages = new PageClient(stack.edge(), Duration.ofSeconds(30))) {
            QuickStack.firstWhole(pages, 1);
        }
    }

    @AfterAll
    static void stop() {
        QuickStack.stop(stack);
        browser.close();
    }

    @Test
    void a_second_visit_is_at_most_a_twentieth_of_the_gzip_when_only_prices_have_changed() throws Exception {
        HttpResponse<byte[]> first = visit(BROWSER);
        assertThat(first.headers().firstValue("Use-As-Dictionary")).contains("match=\"" + PAGE + "\"");
        byte[] dictionary = gunzip(first);
        int changed = changePrices(dictionary);

        HttpResponse<byte[]> second = await().until(
                        () -> visit(BROWSER + ", dcz", "Available-Dictionary", named(dictionary)),
                        page -> page.headers().firstValue("Content-Encoding").equals(Optional.of("dcz")));

        HttpResponse<byte[]> gzip = visit("gzip");
        assertThat(CanonicalJson.sha256(decoded(second.body(), dictionary)))
                .isEqualTo(CanonicalJson.sha256(gunzip(gzip)))
                .isNotEqualTo(CanonicalJson.sha256(dictionary));
        System.out.printf(
                "A second visit after %d changed prices: %,d bytes of dcz for %,d of gzip and %,d plain%n",
                changed, second.body().length, gzip.body().length, dictionary.length);
        assertThat(second.body().length).isLessThanOrEqualTo(gzip.body().length / 20);
    }

    @Test
    void by_HTTP_2_the_page_is_the_same() throws Exception {
        try (HttpClient http2 = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_2)
                .sslContext(TrustedEdge.of(QuickStack.settings().cache()))
                .build()) {
            HttpRequest request = HttpRequest.newBuilder(edge.resolve(PAGE))
                    .header("Accept-Encoding", "gzip")
                    .build();
            await().untilAsserted(
                            () -> { // prices that have just been changed may differ for a moment
                                HttpResponse<byte[]> page =
                                        http2.send(request, HttpResponse.BodyHandlers.ofByteArray());
                                assertThat(page.version()).isEqualTo(HttpClient.Version.HTTP_2);
                                assertThat(CanonicalJson.sha256(gunzip(page))).isEqualTo(CanonicalJson.sha256(plain()));
                            });
        }
    }

    @Test
    void without_tls_no_page_is_a_dictionary_with_any_headers() throws Exception {
        HttpResponse<byte[]> page = browser.send(
                HttpRequest.newBuilder(stack.edge().resolve(PAGE))
                        .headers("Accept-Encoding", BROWSER, "X-Forwarded-Proto", "https")
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Use-As-Dictionary")).isEmpty();
        assertThat(page.headers().firstValue("Cache-Control")).contains("private, no-store");
    }

    /** Changes the prices of all products of the cart, and returns how many there are. */
    private static int changePrices(byte[] page) throws Exception {
        List<Long> products = new ArrayList<>();
        prices(page).forEach(price -> products.add(price.path("productId").asLong()));
        for (int i = 0; i < products.size(); i++) {
            HttpResponse<byte[]> changed = browser.send(
                    HttpRequest.newBuilder(edge.resolve("/api/products/" + products.get(i) + "/price"))
                            .header("Content-Type", "application/json")
                            .PUT(HttpRequest.BodyPublishers.ofString("{\"amount\":" + (31 + 7 * i) + "}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(changed.statusCode()).isEqualTo(200);
        }
        await().until(() -> noneOf(prices(page), prices(plain())));
        return products.size();
    }

    /** Whether each price is another one than before. */
    private static boolean noneOf(JsonNode before, JsonNode now) {
        return IntStream.range(0, before.size()).noneMatch(i -> before.get(i).equals(now.get(i)));
    }

    private static JsonNode prices(byte[] page) {
        return JSON.readTree(page).at("/cartPrices/prices");
    }

    private static byte[] plain() throws IOException, InterruptedException {
        try (PageClient pages = new PageClient(stack.edge(), Duration.ofSeconds(30))) {
            return pages.read(1).plain();
        }
    }

    private static HttpResponse<byte[]> visit(String accepted, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(edge.resolve(PAGE)).header("Accept-Encoding", accepted);
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<byte[]> page = browser.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        assertThat(page.statusCode()).isEqualTo(200);
        return page;
    }

    private static byte[] gunzip(HttpResponse<byte[]> page) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(page.body()))) {
            return in.readAllBytes();
        }
    }

    private static String named(byte[] page) throws Exception {
        return ":"
                + Base64.getEncoder()
                        .encodeToString(MessageDigest.getInstance("SHA-256").digest(page)) + ":";
    }

    private static byte[] decoded(byte[] dcz, byte[] dictionary) {
        byte[] frame = Arrays.copyOfRange(dcz, HEADER, dcz.length);
        try (ZstdDecompressCtx zstd = new ZstdDecompressCtx()) {
            return zstd.loadDict(dictionary).decompress(frame, (int) Zstd.getFrameContentSize(frame));
        }
    }
}
