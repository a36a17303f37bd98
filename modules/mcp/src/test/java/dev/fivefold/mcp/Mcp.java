package dev.fivefold.mcp;

import dev.fivefold.starter.fixture.RunningApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of an MCP server without sessions: JSON-RPC over HTTP. */
record Mcp(RunningApplication server) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The response to a message; the headers are names, each followed by its value. */
    HttpResponse<String> send(String method, String parameters, String... headers)
            throws IOException, InterruptedException {
        String[] all = Stream.concat(
                        Stream.of("Content-Type", "application/json", "Accept", "application/json, text/event-stream"),
                        Stream.of(headers))
                .toArray(String[]::new);
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url("/mcp")))
                .headers(all)
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, parameters)))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** The tool of a page. */
    JsonNode tool(String name) throws IOException, InterruptedException {
        return JSON.readTree(send("tools/list", "{}").body())
                .at("/result/tools")
                .valueStream()
                .filter(tool -> tool.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The result of a tool. */
    JsonNode call(String name, String arguments, String... headers) throws IOException, InterruptedException {
        return JSON.readTree(send("tools/call", "{\"name\":\"" + name + "\",\"arguments\":" + arguments + "}", headers)
                        .body())
                .path("result");
    }

    /** The text of a result. */
    static String text(JsonNode result) {
        return result.at("/content/0/text").asString();
    }
}
