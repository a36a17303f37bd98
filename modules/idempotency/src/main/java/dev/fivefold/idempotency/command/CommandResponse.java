package dev.fivefold.idempotency.command;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response to a command. Immutable.
 *
 * @param headers the content type among them
 * @param settled whether all that was to be written is, or a service has rejected it: then a repeated request has the same response
 * @param unmade the writes that have not been made for sure
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CommandResponse(
        int status, Map<String, String> headers, byte[] body, boolean settled, Set<String> unmade) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    public CommandResponse {
        headers = Map.copyOf(headers);
        unmade = Set.copyOf(unmade);
    }

    /** Problem details that are not stored. */
    public static CommandResponse problem(HttpStatus status, String detail) {
        return problem(status, detail, Map.of(), false, Set.of());
    }

    /**
     * Problem details.
     *
     * @param others more fields
     */
    static CommandResponse problem(
            HttpStatusCode status, String detail, Map<String, Object> others, boolean settled, Set<String> unmade) {
        HttpStatus known = HttpStatus.resolve(status.value());
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("title", known == null ? "Error" : known.getReasonPhrase());
        body.put("status", status.value());
        body.put("detail", detail);
        body.putAll(others);
        return new CommandResponse(
                status.value(),
                Map.of(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE),
                JSON.writeValueAsBytes(body),
                settled,
                unmade);
    }

    /** The same with another header. */
    public CommandResponse with(String name, String value) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new CommandResponse(status, all, body, settled, unmade);
    }

    /** The same without its body, which is too large to be stored. */
    public CommandResponse withoutBody() {
        return new CommandResponse(status, headers, "{}".getBytes(StandardCharsets.US_ASCII), settled, unmade)
                .with("X-Page-Complete", "false");
    }

    /** For Spring MVC. */
    public ResponseEntity<byte[]> entity() {
        ResponseEntity.BodyBuilder entity = ResponseEntity.status(status);
        headers.forEach((name, value) -> entity.header(name, value));
        return entity.body(body);
    }
}
