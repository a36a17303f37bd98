import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;

// Stands in for the services behind the page until there are real ones:  java examples/Services.java
// Any user has a cart of two products; GET /reviews is there for docs/your-first-aggregate.md.
void main() throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8082), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> {
        String path = exchange.getRequestURI().getPath();
        String json = switch (path.split("/")[1]) {
            case "users" -> "{\"name\": \"User %s\"}".formatted(path.substring(path.lastIndexOf('/') + 1));
            case "carts" -> "{\"lines\": [{\"productId\": 11}, {\"productId\": 12}]}";
            case "products" -> "{\"products\": [{\"productId\": 11, \"name\": \"A lamp\"}, {\"productId\": 12, \"name\": \"A chair\"}]}";
            case "reviews" -> "{\"ratings\": [{\"productId\": 11, \"stars\": 4.5}, {\"productId\": 12, \"stars\": 3.9}]}";
            default -> "";
        };
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(body.length == 0 ? 404 : 200, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    });
    server.start();
    IO.println("http://127.0.0.1:8082/users/1; Ctrl-C ends it");
}
