package dev.fivefold.dictionary;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.google.common.hash.Hashing;
import dev.fivefold.starter.fixture.RunningApplication;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A client with dictionaries (RFC 9842) on one connection: its next request is read when the page before it is held. */
final class DictionaryClient {

    /** As browsers send it without a dictionary for the page. */
    static final String BROWSER = "gzip, deflate, br, zstd";

    static final String WITH_DICTIONARY = BROWSER + ", dcb, dcz";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final RunningApplication application;
    private final OkHttpClient client = new OkHttpClient();

    DictionaryClient(RunningApplication application) {
        this.application = application;
    }

    /** A response with status 200. */
    record Received(Headers headers, ByteString body) {

        @Nullable
        String header(String name) {
            return headers.get(name);
        }

        @Nullable
        String encoding() {
            return header("Content-Encoding");
        }

        byte[] plain() throws IOException {
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body.toByteArray()))) {
                return in.readAllBytes();
            }
        }
    }

    /** The response by TLS, as a proxy says. */
    Received get(String path, String accepted, String... headers) throws IOException {
        try (Response response = response(path, accepted, headers)) {
            assertThat(response.code()).isEqualTo(200);
            return new Received(response.headers(), response.body().byteString());
        }
    }

    /** The response to a client that has this page as a dictionary. */
    Received again(String path, byte[] dictionary) throws IOException {
        return get(path, WITH_DICTIONARY, "Available-Dictionary", named(dictionary));
    }

    Response response(String path, String accepted, String... headers) throws IOException {
        Headers all = Headers.of(
                Stream.concat(Stream.of("Accept-Encoding", accepted, "X-Forwarded-Proto", "https"), Stream.of(headers))
                        .toArray(String[]::new));
        return execute(path, all);
    }

    /** The value of Available-Dictionary of a client that has this page. */
    static String named(byte[] page) {
        return ":"
                + Base64.getEncoder()
                        .encodeToString(Hashing.sha256().hashBytes(page).asBytes()) + ":";
    }

    /** Decodes as a client does. */
    static byte[] dcz(byte[] dcz, byte[] dictionary) {
        byte[] header = new Buffer()
                .write(ByteString.decodeHex("5e2a4d1820000000"))
                .write(Hashing.sha256().hashBytes(dictionary).asBytes())
                .readByteArray();
        assertThat(dcz).startsWith(header);
        try (ZstdDecompressCtx zstd = new ZstdDecompressCtx()) {
            byte[] frame = Arrays.copyOfRange(dcz, header.length, dcz.length);
            return zstd.loadDict(dictionary).decompress(frame, (int) Zstd.getFrameContentSize(frame));
        }
    }

    /** Durations are different in each page. */
    static JsonNode withoutMeta(byte[] page) {
        ObjectNode json = (ObjectNode) JSON.readTree(page);
        json.remove("_meta");
        return json;
    }

    /** The response without TLS. */
    Response plain(String path, String accepted) throws IOException {
        return execute(path, Headers.of("Accept-Encoding", accepted));
    }

    private Response execute(String path, Headers headers) throws IOException {
        return client.newCall(new Request.Builder()
                        .url(application.url(path))
                        .headers(headers)
                        .build())
                .execute();
    }
}
