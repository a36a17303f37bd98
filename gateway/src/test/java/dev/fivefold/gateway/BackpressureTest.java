package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.SocketEffect;
import okio.BufferedSink;
import org.junit.jupiter.api.Test;

/**
 * Bodies of 200 MB: bytes that do not fit into the sockets' buffers have to wait at their source, not in the gateway.
 */
class BackpressureTest extends GatewayTest {

    private static final long MB = 1024 * 1024;
    private static final long BODY = 200 * MB;

    private static final int CHUNK = 64 * 1024;

    /** More than the kernel holds for two loopback connections. */
    private static final long SOCKET_BUFFERS = BODY / 2;

    private static final Duration STANDSTILL = Duration.ofMillis(500);

    @Test
    void a_slow_reader_slows_the_origin_down_and_gets_the_whole_body() throws Exception {
        AtomicLong written = new AtomicLong();
        origin(request -> request.getTarget().endsWith("stalled")
                ? new MockResponse.Builder()
                        .onResponseStart(SocketEffect.Stall.INSTANCE)
                        .build()
                : new MockResponse.Builder().body(new Body(written)).build());
        try (Wire client = new Wire(gateway())) {
            client.send("GET /api/large HTTP/1.1", "Host: shop").readHead();

            awaitStandstill(written);
            assertThat(written).hasValueLessThan(SOCKET_BUFFERS);
            assertThat(directMemory()).isLessThan(64 * MB);

            // Until a later request has met the read timeout, which must not run while the reader is slow.
            assertThat(get("/api/stalled").statusCode()).isEqualTo(504);

            assertThat(readUpTo(client.body(), BODY)).isEqualTo(BODY);
            assertThat(written).hasValue(BODY);
            assertThat(directMemory()).isLessThan(64 * MB);
        }
    }

    @Test
    void a_slow_origin_slows_the_client_down_and_gets_the_whole_body() throws Exception {
        AtomicLong sent = new AtomicLong();
        try (Wire client = new Wire(gateway())) {
            client.send("POST /raw/upload HTTP/1.1", "Host: shop", "Content-Length: " + BODY);
            Thread upload = Thread.ofVirtual().start(() -> upload(client, sent));
            try (Socket connection = acceptUpload()) {
                awaitStandstill(sent);
                assertThat(sent).hasValueLessThan(SOCKET_BUFFERS);
                assertThat(directMemory()).isLessThan(64 * MB);

                assertThat(readUpTo(connection.getInputStream(), BODY)).isEqualTo(BODY);
                connection
                        .getOutputStream()
                        .write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(client.status(client.readHead())).isEqualTo(204);
            }
            upload.join();
            assertThat(sent).hasValue(BODY);
        }
    }

    private static void upload(Wire client, AtomicLong sent) {
        byte[] chunk = new byte[CHUNK];
        try {
            while (sent.get() < BODY) {
                client.write(chunk);
                sent.addAndGet(chunk.length);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitStandstill(AtomicLong bytes) {
        long[] before = {-1};
        await().atMost(Duration.ofSeconds(60)).pollInterval(STANDSTILL).until(() -> {
            long now = bytes.get();
            boolean still = now > 0 && now == before[0];
            before[0] = now;
            return still;
        });
    }

    private static long directMemory() {
        return PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
    }

    private static long readUpTo(InputStream in, long limit) throws IOException {
        byte[] buffer = new byte[64 * 1024];
        long total = 0;
        while (total < limit) {
            int read = in.read(buffer, 0, (int) Math.min(buffer.length, limit - total));
            if (read < 0) {
                break;
            }
            total += read;
        }
        return total;
    }

    /** Accepts the upload's connection and reads its head, byte by byte so as not to take any of the body. */
    private static Socket acceptUpload() throws IOException {
        while (true) {
            Socket connection = RAW_ORIGIN.accept();
            String head = "";
            int next;
            while (!head.endsWith("\r\n\r\n")
                    && (next = connection.getInputStream().read()) >= 0) {
                head += (char) next;
            }
            if (head.startsWith("POST /raw/upload")) {
                return connection;
            }
            connection.close();
        }
    }

    private record Body(AtomicLong written) implements MockResponseBody {
        @Override
        public long getContentLength() {
            return BODY;
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            byte[] chunk = new byte[CHUNK];
            while (written.get() < BODY) {
                sink.write(chunk);
                sink.flush();
                written.addAndGet(chunk.length);
            }
        }
    }
}
