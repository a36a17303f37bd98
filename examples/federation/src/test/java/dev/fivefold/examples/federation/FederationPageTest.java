package dev.fivefold.examples.federation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.io.ClassPathResource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The page of a federated query, against subgraphs that execute its calls, and against the same data joined as trees. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class FederationPageTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private record Review(String id, String author, String upc) {}

    /** Of users 1 to 3 and products 1 to 4: not all are reviewed, and not all are top products. */
    private static final List<Review> REVIEWS = List.of(
            new Review("r1", "1", "1"),
            new Review("r2", "1", "3"),
            new Review("r3", "2", "1"),
            new Review("r4", "2", "2"),
            new Review("r5", "3", "3"));

    private static final Subgraphs SUBGRAPHS = new Subgraphs();

    @LocalServerPort
    private int port;

    @DynamicPropertySource
    static void addresses(DynamicPropertyRegistry registry) {
        for (String name : List.of("accounts", "products", "reviews", "inventory")) {
            registry.add(
                    "spring.cloud.openfeign.client.config." + name + ".url",
                    () -> "http://127.0.0.1:" + SUBGRAPHS.server.getPort());
        }
    }

    /** The four services; each executes the selections that it gets, as far as the page has them. */
    private static final class Subgraphs extends Dispatcher {

        private final MockWebServer server = new MockWebServer();
        private final ConcurrentLinkedQueue<String> calls = new ConcurrentLinkedQueue<>();

        Subgraphs() {
            server.setDispatcher(this);
            try {
                server.start();
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        @Override
        public MockResponse dispatch(RecordedRequest request) {
            JsonNode body =
                    JSON.readTree(Objects.requireNonNull(request.getBody()).utf8());
            String service = request.getUrl().encodedPath();
            JsonNode variables = body.path("variables");
            JsonNode refs = variables.path(variables.has("users") ? "users" : "products");
            calls.add(service + " " + refs.size());
            ObjectNode data = JSON.createObjectNode();
            if (refs.isMissingNode()) {
                ArrayNode all = data.putArray(service.equals("/accounts") ? "users" : "topProducts");
                if (service.equals("/accounts")) {
                    Stream.of("1", "2", "3").forEach(id -> all.add(user(id, true, true)));
                } else {
                    Stream.of("1", "2").forEach(upc -> all.add(product(upc)));
                }
            } else {
                ArrayNode entities = data.putArray("_entities");
                refs.forEach(ref -> entities.add(entity(service, ref)));
            }
            return new MockResponse.Builder()
                    .addHeader("Content-Type", "application/json")
                    .body("{\"data\":" + data + "}")
                    .build();
        }

        private static ObjectNode entity(String service, JsonNode ref) {
            String id = ref.path("id").asString("");
            String upc = ref.path("upc").asString("");
            return switch (service) {
                case "/accounts" -> user(id, false, true);
                case "/products" -> product(upc);
                case "/inventory" -> {
                    assertThat(ref.path("price").asInt()).isEqualTo(100 * Integer.parseInt(upc));
                    yield JSON.createObjectNode()
                            .put("upc", upc)
                            .put("inStock", !upc.equals("2"))
                            .putNull("shippingEstimate");
                }
                default ->
                    id.isEmpty()
                            ? JSON.createObjectNode().put("upc", upc).set("reviews", ofProduct(upc, false))
                            : JSON.createObjectNode().put("id", id).set("reviews", ofUser(id, true, false));
            };
        }
    }

    private static ObjectNode user(String id, boolean username, boolean name) {
        ObjectNode user = JSON.createObjectNode().put("id", id);
        if (username) {
            user.put("username", "u" + id);
        }
        return name ? user.put("name", "User " + id) : user;
    }

    private static ObjectNode product(String upc) {
        return JSON.createObjectNode()
                .put("upc", upc)
                .put("name", "Product " + upc)
                .put("price", 100 * Integer.parseInt(upc))
                .put("weight", 5);
    }

    /** As a client sees it: with the fields of all services. */
    private static ObjectNode wholeProduct(String upc) {
        return product(upc).put("inStock", !upc.equals("2")).putNull("shippingEstimate");
    }

    private static ArrayNode ofProduct(String upc, boolean whole) {
        ArrayNode reviews = JSON.createArrayNode();
        REVIEWS.stream().filter(review -> review.upc().equals(upc)).forEach(review -> {
            ObjectNode author = user(review.author(), true, whole);
            author.set("reviews", ofUser(review.author(), false, whole));
            reviews.add(review(review).set("author", author));
        });
        return reviews;
    }

    /** @param deep whether each product has its reviews */
    private static ArrayNode ofUser(String id, boolean deep, boolean whole) {
        ArrayNode reviews = JSON.createArrayNode();
        REVIEWS.stream().filter(review -> review.author().equals(id)).forEach(review -> {
            ObjectNode product =
                    whole ? wholeProduct(review.upc()) : JSON.createObjectNode().put("upc", review.upc());
            if (deep) {
                product.set("reviews", ofProduct(review.upc(), whole));
            }
            reviews.add(review(review).set("product", product));
        });
        return reviews;
    }

    private static ObjectNode review(Review review) {
        return JSON.createObjectNode().put("id", review.id()).put("body", "\u00e9 \"" + review.id());
    }

    private HttpResponse<String> query(String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/graphql"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    @AfterAll
    static void stop() {
        SUBGRAPHS.server.close();
    }

    @Test
    void the_response_has_all_entities_joined() throws Exception {
        ObjectNode data = JSON.createObjectNode();
        ArrayNode users = data.putArray("users");
        Stream.of("1", "2", "3").forEach(id -> users.add(user(id, true, true).set("reviews", ofUser(id, true, true))));
        ArrayNode top = data.putArray("topProducts");
        Stream.of("1", "2").forEach(upc -> top.add(wholeProduct(upc).set("reviews", ofProduct(upc, true))));
        String query = new ClassPathResource("graphql-documents/federation.graphql").getContentAsString(UTF_8);

        HttpResponse<String> response =
                query(JSON.createObjectNode().put("query", query).toString());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(JSON.readTree(response.body()))
                .isEqualTo(JSON.createObjectNode().set("data", data));
        assertThat(SUBGRAPHS.calls)
                .containsExactlyInAnyOrder(
                        "/accounts 0",
                        "/products 0",
                        "/reviews 3",
                        "/reviews 2",
                        "/inventory 2",
                        "/accounts 3",
                        "/products 3",
                        "/inventory 3");
    }

    @Test
    void another_query_is_a_400() throws Exception {
        assertThat(query("{\"query\":\"{ users { id } }\"}").statusCode()).isEqualTo(400);
        assertThat(query("{\"query\":null}").statusCode()).isEqualTo(400);
        assertThat(query("[]").statusCode()).isEqualTo(400);
    }
}
