package dev.fivefold.test.services;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.springframework.http.HttpHeaders;

/**
 * A request that a service has received. Immutable.
 *
 * @param service the name of its client
 * @param name of the call in its page; empty outside of a page
 * @param method such as {@code GET}
 * @param url absolute, as it would be sent
 * @param target path and query of the URL, encoded
 * @param headers all of them, with the user's identity
 * @param body empty for none
 * @param variables of the declared path, such as {@code id} in {@code /carts/{id}}
 * @param start the virtual time from the start of the page
 * @param end the same of its response, or of its timeout; the start while an answer is being made
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ServiceCall(
        String service,
        String name,
        String method,
        String url,
        String target,
        HttpHeaders headers,
        byte[] body,
        Map<String, String> variables,
        Duration start,
        Duration end) {

    /** A variable of the declared path, decoded. */
    public String variable(String variable) {
        String value = variables.get(variable);
        if (value == null) {
            throw new IllegalArgumentException(this + " has no path variable '" + variable + "', only "
                    + variables.keySet() + ": declare it in the path of the answer");
        }
        return value;
    }

    /** The body as text in UTF-8. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    ServiceCall with(Map<String, String> found, Duration ended) {
        return new ServiceCall(service, name, method, url, target, headers, body, found, start, ended);
    }

    /** Method, path and query, such as {@code GET /products?ids=21}. */
    public String request() {
        return method + " " + target;
    }

    @Override
    public String toString() {
        return request() + " of the service '" + service + "'" + (name.isEmpty() ? "" : " (call '" + name + "')");
    }
}
