package dev.fivefold.starter.internal.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.common.hash.Hashing;
import dev.fivefold.bytes.gzip.Segment;
import dev.fivefold.bytes.gzip.Verification;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.Services;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of random parts, spliced: other readers decode them to the bytes of the plain merge. Those that are not installed are left out. */
class OtherReadersTest {

    private static final Path READERS = Path.of("src", "test", "resources", "readers");
    private static final int PAGES = 20; // as in read.html
    private static final Services SERVER = new Services(Map.of());
    private static final List<String> EXPECTED = new ArrayList<>();

    @TempDir(cleanup = CleanupMode.NEVER) // the browser writes there until it has ended
    private Path folder;

    @BeforeAll
    static void servePages() throws IOException {
        for (int i = 0; i < PAGES; i++) {
            RawJson page = page(new Random(i));
            EXPECTED.add(Hashing.sha256().hashBytes(page.toByteArray()).toString());
            MockResponse.Builder response = new MockResponse.Builder().addHeader("Content-Encoding", "gzip");
            SERVER.respond("/pages/" + i, response.body(gzip(page)).build());
        }
        MockResponse.Builder browser = new MockResponse.Builder().addHeader("Content-Type", "text/html");
        SERVER.respond(
                "/browser",
                browser.body(Files.readString(READERS.resolve("read.html"))).build());
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"python3 read.py", "node read.js", "go run read.go", "curl read.sh"})
    void a_program_decodes_spliced_pages_to_their_plain_merge(String reader) throws Exception {
        List<String> words = List.of(reader.split(" ", -1));
        String program = words.getFirst();
        Programs.assumeInstalled(program);
        List<String> command = program.equals("curl") ? List.of("sh") : words.subList(0, words.size() - 1);

        assertThat(output(command, words.getLast(), SERVER.url())).isEqualTo(EXPECTED);
    }

    @Test
    void okhttp_decodes_spliced_pages_to_their_plain_merge() throws Exception {
        OkHttpClient client = new OkHttpClient();
        List<String> hashes = new ArrayList<>();
        for (String url : urls(SERVER.url()).toList()) {
            try (Response page =
                    client.newCall(new Request.Builder().url(url).build()).execute()) {
                hashes.add(page.body().byteString().sha256().hex());
            }
        }

        assertThat(hashes).isEqualTo(EXPECTED);
    }

    @Test
    void nginx_decodes_spliced_pages_to_their_plain_merge() throws Exception {
        Path program = Programs.assumeInstalled("nginx");
        Programs.assumeInstalled("curl");
        int port = freePort();
        Files.writeString(
                folder.resolve("nginx.conf"),
                Files.readString(READERS.resolve("nginx.conf"))
                        .replace("$port", Integer.toString(port))
                        .replace("$server", SERVER.url()));
        Process nginx = new ProcessBuilder(program.toString(), "-p", folder + "/", "-c", "nginx.conf", "-e", "stderr")
                .inheritIO()
                .start();
        try {
            assertThat(output(List.of("sh"), "read-plain.sh", "http://127.0.0.1:" + port))
                    .isEqualTo(EXPECTED);
        } finally {
            nginx.destroy();
            nginx.waitFor();
        }
    }

    @Test
    void a_browser_decodes_spliced_pages_to_their_plain_merge() throws Exception {
        Path program = Programs.assumeInstalled("chromium");
        try (Chromium open = new Chromium(program, folder, SERVER.url() + "/browser")) {
            await().atMost(Duration.ofMinutes(2)).until(() -> report().isPresent());
        }

        assertThat(report().orElseThrow().lines()).containsExactlyElementsOf(EXPECTED);
    }

    private static Optional<String> report() {
        return SERVER.requests().stream()
                .filter(request -> request.getTarget().equals("/report"))
                .map(request ->
                        request.getBody() == null ? "" : request.getBody().utf8())
                .findFirst();
    }

    /** Parts of all levels and strategies, with plain pieces between them. */
    private static RawJson page(Random random) throws IOException {
        List<RawJson> pieces = new ArrayList<>();
        for (int i = random.nextInt(1, 40); i > 0; i--) {
            byte[] part = random.ints(random.nextInt(random.nextBoolean() ? 20 : 20_000), 0, random.nextInt(1, 100_000))
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(",", "[", "]"))
                    .getBytes(UTF_8);
            pieces.add(RawJson.of((random.nextBoolean() ? "\"part\":" : "").getBytes(UTF_8)));
            pieces.add(random.nextInt(4) == 0 ? RawJson.of(part) : compressed(part, random));
        }
        return RawJson.concat(pieces);
    }

    private static RawJson compressed(byte[] part, Random random) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new Levelled(bytes, random.nextInt(10), random.nextInt(3))) {
            gzip.write(part);
        }
        return RawJson.of(Segment.of(bytes.toByteArray(), Verification.WALK, Integer.MAX_VALUE));
    }

    private static final class Levelled extends GZIPOutputStream {

        Levelled(ByteArrayOutputStream out, int level, int strategy) throws IOException {
            super(out);
            def.setLevel(level);
            def.setStrategy(strategy);
        }
    }

    private static Stream<String> urls(String server) {
        return IntStream.range(0, PAGES).mapToObj(i -> server + "/pages/" + i);
    }

    /** The hashes that a script prints for all pages. */
    private static List<String> output(List<String> command, String script, String server) throws Exception {
        List<String> words = new ArrayList<>(command);
        words.add(READERS.resolve(script).toString());
        words.addAll(urls(server).toList());
        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).isZero();
        return output.lines().toList();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static Buffer gzip(RawJson page) throws IOException {
        Buffer gzip = new Buffer();
        page.writeGzipTo(gzip.outputStream(), 6);
        return gzip;
    }
}
