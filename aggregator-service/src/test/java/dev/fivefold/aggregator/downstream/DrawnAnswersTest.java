package dev.fivefold.aggregator.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.aggregator.downstream.client.OrdersClient;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import okio.Buffer;
import org.springframework.util.unit.DataSize;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Any bytes at all in place of an answer. */
class DrawnAnswersTest {

    private static final int CAP = 10_000;
    private static final String ORDERS =
            "{\"orders\":[{\"orderNumber\":\"1001\",\"items\":[{\"productId\":11,\"sellerId\":5,\"note\":[1.5e3,true,null]}]}],"
                    + "\"unread\":{\"ä\":\"\\u00e4€😀\"}}";

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final AnswerDecoder decoder =
            new AnswerDecoder(JsonMapper.builder().build(), DataSize.ofBytes(CAP), bytes -> {});

    private static final MockWebServer SERVER = started();

    private static final OrdersClient CLIENT = TestClients.at(
                    "http://" + SERVER.getHostName() + ":" + SERVER.getPort(), CAP)
            .create(OrdersClient.class, "orders");

    @AfterContainer
    static void stop() {
        SERVER.close();
    }

    /** The decoder's checks while skipping, against a reader that decodes every byte. */
    @Property
    void bytes_are_either_refused_or_are_json_and_are_kept_as_they_are(@ForAll("bytes") byte[] bytes)
            throws CharacterCodingException {
        AnswerDecoder.Answer<?> answer;
        try {
            answer = decoder.decode(bytes.clone(), OrdersClient.Orders.class);
        } catch (JacksonException refused) {
            return;
        }
        assertThat(answer.body().toByteArray()).isEqualTo(bytes);
        assertThat(answer.value()).isInstanceOf(OrdersClient.Orders.class);
        String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        assertThat(STRICT.readTree(text).isObject()).isTrue();
    }

    @Property
    void gzip_that_is_cut_off_is_a_call_that_failed(@ForAll("text") String text, @ForAll @IntRange(max = 10_000) int at)
            throws IOException {
        byte[] whole = gzipped("{\"orders\":[],\"x\":\"" + text + "\"}");

        CallResult<?> result = answered(Arrays.copyOf(whole, at % whole.length));

        assertThat(result).isInstanceOf(CallResult.Failed.class);
    }

    /** There are bits in gzip that say nothing: a time, or what fills its last byte. */
    @Property
    void gzip_of_which_a_bit_is_flipped_is_a_call_that_failed_or_what_it_was(
            @ForAll("text") String text, @ForAll @IntRange(max = 100_000) int at) throws IOException {
        String json = "{\"orders\":[],\"x\":\"" + text + "\"}";
        byte[] mangled = gzipped(json);
        int bit = at % (mangled.length * 8);
        mangled[bit / 8] ^= (byte) (1 << (bit % 8));

        CallResult<?> result = answered(mangled);

        if (result instanceof CallResult.Success<?> success) {
            assertThat(success.body().toByteArray()).isEqualTo(json.getBytes(UTF_8));
        } else {
            assertThat(result).isInstanceOf(CallResult.Failed.class);
        }
    }

    @Provide
    Arbitrary<byte[]> bytes() {
        return Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.bytes().array(byte[].class).ofMaxSize(200)), Tuple.of(4, mutations()));
    }

    /** A sound answer of which a few bytes are others, gone, or doubled. */
    private static Arbitrary<byte[]> mutations() {
        return Arbitraries.randomValue(random -> {
            byte[] bytes = ORDERS.getBytes(UTF_8);
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

    @Provide
    Arbitrary<String> text() {
        return Arbitraries.strings().alpha().ofMaxLength(500);
    }

    /** The answer; what comes after it on the same connections is sound, and keeps the breaker closed. */
    private static CallResult<?> answered(byte[] gzip) throws IOException {
        CallResult<?> result = call(gzip);
        for (int i = 0; i < 2; i++) {
            assertThat(call(gzipped(ORDERS))).isInstanceOf(CallResult.Success.class);
        }
        return result;
    }

    private static CallResult<?> call(byte[] gzip) {
        SERVER.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .addHeader("Content-Encoding", "gzip")
                .body(new Buffer().write(gzip))
                .build());
        return CLIENT.recent(7).execute(new CallContext(Deadline.after(Duration.ofMinutes(1))));
    }

    private static MockWebServer started() {
        MockWebServer server = new MockWebServer();
        server.setServerSocketFactory(new PromptSockets());
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return server;
    }

    private static byte[] gzipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    /** Of connections that do not wait 40 ms for the acknowledgement of an answer's head. */
    private static final class PromptSockets extends ServerSocketFactory {

        @Override
        public ServerSocket createServerSocket() throws IOException {
            return new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket client = super.accept();
                    client.setTcpNoDelay(true);
                    return client;
                }
            };
        }

        @Override
        public ServerSocket createServerSocket(int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
            throw new UnsupportedOperationException();
        }
    }
}
