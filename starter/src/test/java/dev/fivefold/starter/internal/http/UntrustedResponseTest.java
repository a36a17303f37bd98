package dev.fivefold.starter.internal.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.Buffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a service sends, its call ends in time and within its memory, and adds nothing but JSON to the page. */
@Tag("transport")
class UntrustedResponseTest {

    private static final int CAP = CartService.MAX_RESPONSE;
    private static final String CART = "{\"lines\":[{\"productId\":3}]}";

    private final MockWebServer server = CartService.server();

    @Test
    void a_gzip_bomb_inflates_to_no_more_than_the_cap() throws IOException {
        byte[] bomb = gzipped(("{\"lines\":[],\"x\":\"" + "0".repeat(500_000_000) + "\"}").getBytes(UTF_8));
        assertThat(bomb.length).isLessThan(500_000);
        server.enqueue(json(bomb).addHeader("Content-Encoding", "gzip").build());

        assertFailed("exceeds " + CAP + " bytes");
    }

    @Test
    void endless_gzip_that_inflates_to_nothing_is_not_read_to_its_end() {
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
    void a_response_whose_content_length_exceeds_the_cap_is_not_read() {
        server.enqueue(json(CART).setHeader("Content-Length", CAP + 1).build());

        assertFailed("exceeds " + CAP + " bytes on the wire");
    }

    @Test
    void a_response_of_exactly_the_cap_is_read() {
        String cart = CART + " ".repeat(CAP - CART.length());
        server.enqueue(json(cart).build());

        assertThat(cart()).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_body_shorter_than_its_content_length_fails() {
        server.enqueue(json(CART)
                .setHeader("Content-Length", CART.length() + 10)
                .onResponseEnd(new mockwebserver3.SocketEffect.CloseSocket())
                .build());

        assertThat(cart()).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void a_body_longer_than_its_content_length_is_cut_and_no_json() {
        server.enqueue(json(CART).setHeader("Content-Length", CART.length() - 1).build());

        assertFailed("not the JSON expected");
    }

    @Test
    void more_than_a_quarter_of_a_megabyte_of_headers_fails() {
        MockResponse much = json(CART).addHeader("X-Much", "0".repeat(300_000)).build();
        server.enqueue(much);
        server.enqueue(much); // a transport may take the first for a connection that broke, and try another

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
    void each_form_of_the_json_media_type_is_accepted(String type) {
        server.enqueue(json(CART).setHeader("Content-Type", type).build());

        assertThat(cart()).isInstanceOf(CallResult.Success.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/jsonp", "application/json-seq", "text/json", "", "x/y, application/json"})
    void another_media_type_fails(String type) {
        server.enqueue(json(CART).setHeader("Content-Type", type).build());

        assertFailed("not application/json");
    }

    @Test
    void two_media_types_or_none_fail() {
        server.enqueue(json(CART).addHeader("Content-Type", "text/html").build());
        server.enqueue(json(CART).removeHeader("Content-Type").build());

        assertFailed("not application/json: several Content-Types");
        assertFailed("not application/json: no Content-Type");
    }

    @Test
    void the_nesting_is_limited_also_where_no_call_reads_it() {
        server.enqueue(json(nested(63)).build());
        server.enqueue(json(nested(64)).build());
        server.enqueue(json(nested(100_000)).build());

        assertThat(cart()).isInstanceOf(CallResult.Success.class);
        assertFailed("nesting depth (65)");
        assertFailed("nesting depth (65)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff", "c080", "eda080", "f4908080", "e282", "c3"})
    void invalid_utf_8_fails_in_values_and_in_keys(String hex) {
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
    void lenient_json_fails_also_where_no_call_reads_it(String value) {
        server.enqueue(json("{\"lines\":[],\"unread\":" + value + "}").build());

        assertFailed("not the JSON expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"})
    void json_in_another_encoding_fails(String charset) {
        server.enqueue(json(CART.getBytes(Charset.forName(charset))).build());

        assertFailed("not the JSON expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF" + CART, CART + CART, CART + ", oops"})
    void json_with_something_before_or_behind_it_fails(String body) {
        server.enqueue(json(body).build());

        assertFailed("not the JSON expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "3", "\"x\"", "[]", "{}", "{\"lines\":null}", "{\"lines\":[null]}"})
    void json_of_another_structure_fails(String body) {
        server.enqueue(json(body).build());

        assertThat(cart()).isInstanceOf(CallResult.Failed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e400", "99999999999999999999", "1.5", "{}", "[]", "null", "\"x\""})
    void an_invalid_id_fails_and_takes_no_time(String id) {
        server.enqueue(json("{\"productIds\":[" + id + "]}").build());

        CallResult<?> result = CartService.client().recommended(7).execute(ample());

        assertThat(result).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void of_a_duplicate_key_the_last_value_counts() {
        server.enqueue(json("{\"lines\":[],\"lines\":[{\"productId\":3}]}").build());

        assertThat(cart())
                .isInstanceOfSatisfying(
                        CallResult.Success.class,
                        success -> assertThat(success.value())
                                .isEqualTo(new CartService.Cart(List.of(new CartService.Line(3)))));
    }

    @Test
    void truncated_corrupt_or_overlong_gzip_fails() throws IOException {
        byte[] whole = gzipped(CART.getBytes(UTF_8));
        byte[] flipped = whole.clone();
        flipped[whole.length - 6] ^= 1; // in the checksum

        assertGzipFails(Arrays.copyOf(whole, whole.length - 1));
        assertGzipFails(Arrays.copyOf(whole, 15));
        assertGzipFails(new byte[0]);
        assertGzipFails(flipped);
        assertGzipFails(Arrays.copyOf(whole, whole.length + 1));
        assertGzipFails(CART.getBytes(UTF_8));
    }

    @Test
    void an_encoding_that_was_not_requested_is_invalid() {
        server.enqueue(json("(compressed)").addHeader("Content-Encoding", "br").build());

        assertFailed("the Content-Encoding is not gzip");
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
        return CartService.client().cart(7).execute(ample());
    }

    private static CallContext ample() {
        return new CallContext(Deadline.after(Duration.ofSeconds(20)));
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
