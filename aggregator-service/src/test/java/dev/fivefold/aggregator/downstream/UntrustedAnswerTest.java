package dev.fivefold.aggregator.downstream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.aggregator.downstream.client.CartsClient;
import dev.fivefold.aggregator.downstream.client.RecommendationsClient;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.Buffer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a service sends, its call ends in time, takes no more memory than it may, and lets nothing into the page but JSON. */
class UntrustedAnswerTest {

    private static final int CAP = 1_000_000;
    private static final String CART = "{\"lines\":[{\"productId\":3}]}";

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @Test
    void a_bomb_of_gzip_inflates_to_no_more_than_the_cap() throws IOException {
        byte[] bomb = gzipped(("{\"lines\":[],\"x\":\"" + "0".repeat(500_000_000) + "\"}").getBytes(UTF_8));
        assertThat(bomb.length).isLessThan(500_000);
        server.enqueue(json(bomb).addHeader("Content-Encoding", "gzip").build());

        assertFailed("exceeds " + CAP + " bytes");
    }

    @Test
    void gzip_that_is_long_and_inflates_to_nothing_is_not_read_to_its_end() {
        Buffer endless = new Buffer().write(HexFormat.of().parseHex("1f8b0800000000000003"));
        byte[] emptyBlock = HexFormat.of().parseHex("000000ffff");
        for (int i = 0; i < CAP; i++) {
            endless.write(emptyBlock);
        }
        server.enqueue(json(endless.readByteArray())
                .addHeader("Content-Encoding", "gzip")
                .removeHeader("Content-Length")
                .build());

        assertFailed("exceeds " + CAP + " bytes on the wire");
    }

    @Test
    void an_answer_that_says_it_is_too_long_is_not_read() {
        server.enqueue(json(CART).setHeader("Content-Length", CAP + 1).build());

        assertFailed("exceeds " + CAP + " bytes on the wire");
    }

    @Test
    void an_answer_of_just_the_cap_is_read() {
        String cart = CART + " ".repeat(CAP - CART.length());
        server.enqueue(json(cart).build());

        assertThat(cart()).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_body_that_is_shorter_than_it_says_fails() {
        server.enqueue(json(CART)
                .setHeader("Content-Length", CART.length() + 10)
                .onResponseEnd(new mockwebserver3.SocketEffect.CloseSocket())
                .build());

        assertFailed("unexpected end of stream");
    }

    @Test
    void a_body_that_is_longer_than_it_says_is_cut_and_then_is_no_json() {
        server.enqueue(json(CART).setHeader("Content-Length", CART.length() - 1).build());

        assertFailed("not the JSON expected");
    }

    @Test
    void more_than_a_quarter_of_a_megabyte_of_headers_fails() {
        server.enqueue(json(CART).addHeader("X-Much", "0".repeat(300_000)).build());

        assertThat(cart()).isInstanceOf(CallResult.Failed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json;charset=UTF-8",
                "application/json ; x=y"
            })
    void json_may_say_so_in_many_ways(String type) {
        server.enqueue(json(CART).setHeader("Content-Type", type).build());

        assertThat(cart()).isInstanceOf(CallResult.Success.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/jsonp", "application/json-seq", "text/json", "", "x/y, application/json"})
    void what_is_not_json_by_its_type_fails(String type) {
        server.enqueue(json(CART).setHeader("Content-Type", type).build());

        assertFailed("not application/json");
    }

    @Test
    void two_types_or_none_fail() {
        server.enqueue(json(CART).addHeader("Content-Type", "text/html").build());
        server.enqueue(json(CART).removeHeader("Content-Type").build());

        assertFailed("not application/json but [application/json, text/html]");
        assertFailed("not application/json but []");
    }

    @Test
    void json_may_be_so_deep_and_no_deeper_even_where_nobody_reads_it() {
        server.enqueue(json(nested(63)).build());
        server.enqueue(json(nested(64)).build());
        server.enqueue(json(nested(100_000)).build());

        assertThat(cart()).isInstanceOf(CallResult.Success.class);
        assertFailed("nesting depth (65)");
        assertFailed("nesting depth (65)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff", "c080", "eda080", "f4908080", "e282", "c3"})
    void what_is_not_utf_8_fails_where_it_is_read_and_where_it_is_not(String hex) {
        String bytes = new String(HexFormat.of().parseHex(hex), ISO_8859_1);
        server.enqueue(json(("{\"lines\":[],\"unread\":\"" + bytes + "\"}").getBytes(ISO_8859_1))
                .build());
        server.enqueue(json(("{\"lines\":[],\"" + bytes + "\":1}").getBytes(ISO_8859_1))
                .build());

        assertFailed("not UTF-8");
        assertFailed("not UTF-8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NaN",
                "Infinity",
                "-Infinity",
                "+1",
                "01",
                ".5",
                "1.",
                "0x1",
                "'a'",
                "/**/1",
                "tru",
                "\"\u0001\"",
                "\"\\x\"",
                "\"\\u12\"",
                "[1,]",
                "{a:1}",
                "{\"a\" 1}"
            })
    void what_some_readers_take_for_json_fails_where_nobody_reads_it(String value) {
        server.enqueue(json("{\"lines\":[],\"unread\":" + value + "}").build());

        assertFailed("not the JSON expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "3", "\"x\"", "[]", "{}", "{\"lines\":null}", "{\"lines\":[null]}"})
    void json_of_another_form_fails(String body) {
        server.enqueue(json(body).build());

        assertThat(cart()).isInstanceOf(CallResult.Failed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e400", "99999999999999999999", "1.5", "{}", "[]", "null", "\"x\""})
    void an_id_that_is_none_fails_and_costs_no_time(String id) {
        server.enqueue(json("{\"productIds\":[" + id + "]}").build());

        CallResult<?> result = client(RecommendationsClient.class, "recommendations")
                .personal(7)
                .execute(ample());

        assertThat(result).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void a_key_that_comes_twice_is_let_through_and_the_last_one_counts() {
        server.enqueue(json("{\"lines\":[],\"lines\":[{\"productId\":3}]}").build());

        assertThat(cart())
                .isInstanceOfSatisfying(
                        CallResult.Success.class,
                        success -> assertThat(success.value())
                                .isEqualTo(new CartsClient.Cart(List.of(new CartsClient.Line(3)))));
    }

    @Test
    void gzip_that_is_cut_off_mangled_or_goes_on_fails() throws IOException {
        byte[] whole = gzipped(CART.getBytes(UTF_8));
        byte[] flipped = whole.clone();
        flipped[whole.length - 6] ^= 1; // in its checksum

        assertGzipFails(Arrays.copyOf(whole, whole.length - 1));
        assertGzipFails(Arrays.copyOf(whole, 15));
        assertGzipFails(new byte[0]);
        assertGzipFails(flipped);
        assertGzipFails(Arrays.copyOf(whole, whole.length + 1));
        assertGzipFails(CART.getBytes(UTF_8));
    }

    @Test
    void a_coding_that_nobody_asked_for_is_not_json() {
        server.enqueue(json("(compressed)").addHeader("Content-Encoding", "br").build());

        assertFailed("not the JSON expected");
    }

    private void assertGzipFails(byte[] bytes) {
        server.enqueue(json(bytes).addHeader("Content-Encoding", "gzip").build());

        assertThat(cart()).isInstanceOf(CallResult.Failed.class);
    }

    private void assertFailed(String reason) {
        assertThat(cart())
                .isInstanceOfSatisfying(
                        CallResult.Failed.class,
                        failed -> assertThat(failed.reason()).contains(reason));
    }

    private CallResult<?> cart() {
        return client(CartsClient.class, "carts").cart(7).execute(ample());
    }

    private <C> C client(Class<C> type, String service) {
        return TestClients.at("http://" + server.getHostName() + ":" + server.getPort(), CAP)
                .create(type, service);
    }

    private static CallContext ample() {
        return new CallContext(Deadline.after(Duration.ofMinutes(5)));
    }

    private static String nested(int arrays) {
        return "{\"lines\":[],\"unread\":" + "[".repeat(arrays) + "]".repeat(arrays) + "}";
    }

    private static MockResponse.Builder json(String body) {
        return json(body.getBytes(UTF_8));
    }

    private static MockResponse.Builder json(byte[] body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(new Buffer().write(body));
    }

    private static byte[] gzipped(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        }
        return bytes.toByteArray();
    }
}
