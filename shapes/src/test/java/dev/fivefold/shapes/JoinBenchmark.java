package dev.fivefold.shapes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.bytes.json.InvalidJsonException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** 500 products get the ten reviews of each: by bytes, and as trees of Jackson. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class JoinBenchmark {

    private static final int PRODUCTS = 500;
    private static final int REVIEWS = 5_000;

    private static final JsonPath ROOT = JsonPath.of("");
    private static final JsonChanges NESTING = JsonChanges.of(List.of(JsonChange.nest(ROOT, "reviews", 0, "id", true)));

    private final JsonMapper mapper = JsonMapper.builder().build();
    private byte[] products = {};
    private byte[] reviews = {};

    /** Makes the documents. */
    @Setup
    public void make() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < PRODUCTS; i++) {
            made.add(
                    ("{\"id\":%d,\"name\":\"Product %d of the shop\",\"priceCents\":%d,\"tags\":[\"new\",\"blue\"],\"size\":"
                                    + "{\"width\":10.5,\"height\":3}}")
                            .formatted(i, i, 100 + i));
        }
        products = ("[" + String.join(",", made) + "]").getBytes(UTF_8);
        made.clear();
        for (int i = 0; i < REVIEWS; i++) {
            made.add(
                    ("{\"reviewId\":%d,\"productId\":%d,\"stars\":%d,\"author\":\"Reader %d\",\"text\":\"It does what it says,"
                                    + " and the colour is \\\"right\\\". I would buy it again.\"}")
                            .formatted(i, i * 7 % PRODUCTS, i % 5, i));
        }
        reviews = ("[" + String.join(",", made) + "]").getBytes(UTF_8);
    }

    /** By bytes. */
    @Benchmark
    public byte[] bytes() throws InvalidJsonException {
        return NESTING.apply(products, List.of(JsonIndex.of(reviews, ROOT, "productId")), Integer.MAX_VALUE);
    }

    /** Read, joined and written by Jackson. */
    @Benchmark
    public byte[] jackson() {
        Map<JsonNode, ArrayNode> byProduct = new HashMap<>();
        for (JsonNode review : mapper.readTree(reviews)) {
            byProduct
                    .computeIfAbsent(review.get("productId"), key -> mapper.createArrayNode())
                    .add(review);
        }
        JsonNode all = mapper.readTree(products);
        for (JsonNode product : all) {
            ((ObjectNode) product).set("reviews", byProduct.getOrDefault(product.get("id"), mapper.createArrayNode()));
        }
        return mapper.writeValueAsBytes(all);
    }
}
