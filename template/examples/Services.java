import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;

// A stand-in for the services behind the page, which ./shop services [ADDRESS] starts.
// Every user has a cart of two products. GET /reviews is for docs/your-first-aggregate.md.
void main(String[] args) throws IOException {
    String address = args.length == 0 ? "127.0.0.1" : args[0];
    HttpServer server = HttpServer.create(new InetSocketAddress(address, 8082), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> {
        String path = exchange.getRequestURI().getPath();
        String json = switch (path.split("/")[1]) {
            case "users" -> "{\"name\": \"User %s\"}".formatted(path.substring(path.lastIndexOf('/') + 1));
            case "carts" -> "{\"productIds\": [11, 12]}";
            case "products" -> of(ids(exchange.getRequestURI()), "{\"id\": %1$d, \"name\": \"Product %1$d\"}");
            case "reviews" -> of(ids(exchange.getRequestURI()), "{\"productId\": %d, \"stars\": 4.5}");
            default -> "";
        };
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(body.length == 0 ? 404 : 200, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    });
    server.start();
    IO.println("http://%s:8082/users/1 - stop with Ctrl-C".formatted(address));
}

// ?ids=11,12
List<Long> ids(URI uri) {
    return Pattern.compile("[0-9]{1,18}").matcher(String.valueOf(uri.getQuery())).results()
            .map(id -> Long.valueOf(id.group()))
            .toList();
}

String of(List<Long> ids, String element) {
    return ids.stream().map(element::formatted).collect(Collectors.joining(", ", "[", "]"));
}
