package dev.fivefold.lab.panel;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Map;

/** An error response: {@code application/problem+json} (RFC 9457). */
final class Problem {

    private Problem() {}

    static void send(HttpExchange exchange, int status, String detail) throws IOException {
        byte[] body = PanelState.JSON.writeValueAsBytes(Map.of("status", status, "detail", detail));
        PageHeaders.set(exchange.getResponseHeaders(), "application/problem+json", "no-store");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}
