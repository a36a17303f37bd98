package dev.fivefold.starter.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import okio.Buffer;
import org.junit.jupiter.api.Tag;

/** Random bytes in place of a response. */
@Tag("transport")
class RandomResponsesTest {

    private static final String CART = "{\"lines\":[{\"productId\":11,\"quantity\":5,\"note\":[1.5e3,true,null]}],"
            + "\"unread\":{\"ä\":\"\\u00e4€😀\"}}";

    private static final MockWebServer SERVER = CartService.server();

    @Property
    void truncated_gzip_fails_its_call(@ForAll("text") String text, @ForAll @IntRange(max = 10_000) int at)
            throws IOException {
        byte[] whole = gzipped("{\"lines\":[],\"x\":\"" + text + "\"}");

        CallResult<?> result = result(Arrays.copyOf(whole, at % whole.length));

        assertThat(result).isInstanceOf(CallResult.Failed.class);
    }

    /** Some bits of gzip are without effect: the time, or the padding of the last byte. */
    @Property
    void gzip_with_a_flipped_bit_fails_its_call_or_is_unchanged(
            @ForAll("text") String text, @ForAll @IntRange(max = 100_000) int at) throws IOException {
        String json = "{\"lines\":[],\"x\":\"" + text + "\"}";
        byte[] mangled = gzipped(json);
        int bit = at % (mangled.length * 8);
        mangled[bit / 8] ^= (byte) (1 << (bit % 8));

        CallResult<?> result = result(mangled);

        if (result instanceof CallResult.Success<?> success) {
            assertThat(success.body().toByteArray()).isEqualTo(json.getBytes(UTF_8));
        } else {
            assertThat(result).isInstanceOf(CallResult.Failed.class);
        }
    }

    @Provide
    Arbitrary<String> text() {
        return Arbitraries.strings().alpha().ofMaxLength(500);
    }

    /** The result; the next responses on the same connections are valid. */
    private static CallResult<?> result(byte[] gzip) throws IOException {
        CallResult<?> result = call(gzip);
        for (int i = 0; i < 2; i++) {
            assertThat(call(gzipped(CART))).isInstanceOf(CallResult.Success.class);
        }
        return result;
    }

    private static CallResult<?> call(byte[] gzip) {
        SERVER.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .addHeader("Content-Encoding", "gzip")
                .body(new Buffer().write(gzip))
                .build());
        return CartService.client().cart(7).execute(new CallContext(Deadline.after(Duration.ofSeconds(20))));
    }

    private static byte[] gzipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }
}
