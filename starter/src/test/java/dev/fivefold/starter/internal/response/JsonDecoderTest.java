package dev.fivefold.starter.internal.response;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallResult;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import okio.Buffer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Random bytes in place of a body. */
class JsonDecoderTest {

    private static final String CART = "{\"lines\":[{\"productId\":11,\"quantity\":5,\"note\":[1.5e3,true,null]}],"
            + "\"unread\":{\"ä\":\"\\u00e4€😀\"}}";

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final JsonDecoder decoder = new JsonDecoder(JsonMapper.builder().build());

    record Cart(List<Line> lines) {}

    record Line(long productId) {}

    /** The decoder's checks while skipping, against a reader that decodes every byte. */
    @Property
    void bytes_are_either_rejected_or_unchanged_json(@ForAll("bytes") byte[] bytes) throws CharacterCodingException {
        CallResult.Success<?> response;
        try {
            response = decoder.decode(bytes.clone(), Cart.class);
        } catch (JacksonException rejected) {
            return;
        }
        assertThat(response.body().toByteArray()).isEqualTo(bytes);
        assertThat(response.value()).isInstanceOf(Cart.class);
        String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        assertThat(STRICT.readTree(text).isObject()).isTrue();
    }

    @Provide
    Arbitrary<byte[]> bytes() {
        return Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.bytes().array(byte[].class).ofMaxSize(200)), Tuple.of(4, mutations()));
    }

    /** A valid response with a few bytes replaced, removed or duplicated. */
    private static Arbitrary<byte[]> mutations() {
        return Arbitraries.randomValue(random -> {
            byte[] bytes = CART.getBytes(UTF_8);
            for (int i = random.nextInt(4); i > 0; i--) {
                int at = random.nextInt(bytes.length);
                bytes = switch (random.nextInt(3)) {
                    case 0 -> replaced(bytes, at, at + 1, (byte) random.nextInt(256));
                    case 1 -> replaced(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(5)));
                    default -> replaced(bytes, at, at, bytes[random.nextInt(bytes.length)]);
                };
            }
            return bytes;
        });
    }

    private static byte[] replaced(byte[] bytes, int from, int to, byte... by) {
        return new Buffer()
                .write(bytes, 0, from)
                .write(by)
                .write(bytes, to, bytes.length - to)
                .readByteArray();
    }
}
