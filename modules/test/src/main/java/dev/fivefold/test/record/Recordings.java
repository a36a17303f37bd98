package dev.fivefold.test.record;

import com.google.common.hash.Hashing;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import dev.fivefold.test.services.Secrets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes responses as stub files in WireMock's format: {@code DIR/SERVICE/METHOD_path-HASH.json}, one for each URL, the last response. Requests' headers and bodies are not recorded, and of a
 * response's headers only those that pages read. Thread-safe.
 */
final class Recordings {

    private static final Logger LOG = LoggerFactory.getLogger(Recordings.class);

    /** What pages read of a response, and nothing of a user's session. */
    private static final List<String> HEADERS = List.of(
            HttpHeaders.CONTENT_TYPE,
            HttpHeaders.CACHE_CONTROL,
            HttpHeaders.ETAG,
            HttpHeaders.EXPIRES,
            HttpHeaders.RETRY_AFTER,
            HttpHeaders.VARY);

    /** Of a readable file name; its hash makes it unique. */
    private static final int NAME_LENGTH = 60;

    private static final int HASH_LENGTH = 12;

    /** Of an inflated body. */
    private static final int MAX_BODY = 64 << 20;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
            .build();

    private final Path dir;
    private final Secrets secrets;

    Recordings(Path dir, Secrets secrets) {
        this.dir = dir;
        this.secrets = secrets;
    }

    /** Writes a response. A failure is logged. */
    synchronized void write(TransportRequest request, TransportResponse response) {
        String service = request.service();
        String method = request.method();
        try {
            URI uri = URI.create(request.url());
            String target = uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
            String masked = secrets.query(target);
            ObjectNode stub = JSON.createObjectNode();
            ObjectNode matched = stub.putObject("request").put("method", method).put("url", masked);
            String body = "";
            if (request.body() != null) { // one URL has the responses to many bodies
                JsonNode sent = JSON.readTree(request.body());
                matched.putArray("bodyPatterns").addObject().set("equalToJson", sent);
                body = sent.toString();
                if (!secrets.json(JSON.readTree(request.body())).equals(sent)) {
                    throw new IOException("the body of its request has a secret");
                }
            }
            ObjectNode recorded = stub.putObject("response").put("status", response.status());
            ObjectNode headers = recorded.putObject("headers");
            for (String name : HEADERS) {
                response.headers().apply(name).stream().findFirst().ifPresent(value -> headers.put(name, value));
            }
            if (response.isSuccess() && response.body().length > 0) {
                recorded.set("jsonBody", body(response));
            }
            Path file = dir.resolve(folder(service)).resolve(name(method, masked, body));
            Files.createDirectories(file.getParent());
            Path whole = Files.createTempFile(file.getParent(), "response", ".tmp");
            Files.write(whole, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(stub));
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException failure) {
            LOG.warn(
                    "Response was not recorded: service={} method={} reason=\"{}\"",
                    service,
                    method,
                    failure instanceof JacksonException ? "not JSON" : failure.toString());
        }
    }

    private JsonNode body(TransportResponse response) throws IOException {
        boolean gzip = response.headers().apply(HttpHeaders.CONTENT_ENCODING).stream()
                .anyMatch(coding -> coding.toLowerCase(Locale.ROOT).contains("gzip"));
        InputStream body = new ByteArrayInputStream(response.body());
        try (InputStream plain = gzip ? new GZIPInputStream(body) : body) {
            byte[] bytes = plain.readNBytes(MAX_BODY + 1);
            if (bytes.length > MAX_BODY) {
                throw new IOException("larger than " + MAX_BODY + " bytes");
            }
            return secrets.json(JSON.readTree(bytes));
        }
    }

    /** A name of letters, digits, - and _ alone: what a service or a client sends does not choose the folder. */
    private static String name(String method, String target, String body) {
        String readable = safe(method + target);
        return readable.substring(0, Math.min(NAME_LENGTH, readable.length())) + "-"
                + Hashing.sha256()
                        .hashString(method + " " + target + body, StandardCharsets.UTF_8)
                        .toString()
                        .substring(0, HASH_LENGTH)
                + ".json";
    }

    private static String folder(String service) {
        return service.replaceAll("[^A-Za-z0-9._-]+|^\\.+", "_");
    }

    private static String safe(String text) {
        return text.replaceAll("[^A-Za-z0-9-]+", "_");
    }
}
