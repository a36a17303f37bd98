package dev.fivefold.lessons.l12;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lessons.Services;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HomePageTest {

    private static final int HEADER = 10;
    private static final int LAST_BLOCK_AND_TRAILER = 10;

    private final Services services = new Services();
    private final HomePage page = new HomePage(services.url());

    @AfterEach
    void stop() {
        services.close();
    }

    @Test
    void the_blocks_of_compressed_parts_are_in_the_page_as_they_came() throws IOException {
        services.respond(request -> compressed(gzip(json(request.getTarget()), true)));

        byte[] sent = load();

        for (String path : new String[] {"/profile/7", "/cart/7"}) {
            byte[] gzip = gzip(json(path), true);
            assertThat(sent).containsSequence(Arrays.copyOfRange(gzip, HEADER, gzip.length - LAST_BLOCK_AND_TRAILER));
        }
        assertThat(inflated(sent)).isEqualTo(json());
    }

    @Test
    void parts_whose_blocks_end_within_a_byte_are_in_the_page_too() throws IOException {
        services.respond(request -> compressed(gzip(json(request.getTarget()), false)));

        assertThat(inflated(load())).isEqualTo(json());
    }

    private byte[] load() throws IOException {
        ByteArrayOutputStream client = new ByteArrayOutputStream();
        page.write(7, client);
        return client.toByteArray();
    }

    private static String json() {
        return "{\"profile\":" + json("/profile/7") + ",\"cart\":" + json("/cart/7") + "}";
    }

    private static String json(String path) {
        return "[" + ("\"" + path + "\",").repeat(100) + "null]";
    }

    private static MockResponse compressed(byte[] gzip) {
        return new MockResponse.Builder()
                .setHeader("Content-Encoding", "gzip")
                .body(new Buffer().write(gzip))
                .build();
    }

    private static byte[] gzip(String json, boolean flushed) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes, flushed)) {
            gzip.write(json.getBytes(UTF_8));
            gzip.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static String inflated(byte[] gzip) throws IOException {
        return new String(new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes(), UTF_8);
    }
}
