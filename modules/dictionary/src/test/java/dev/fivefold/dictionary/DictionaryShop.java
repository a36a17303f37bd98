package dev.fivefold.dictionary;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import okio.Buffer;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Pages of products and prices, whose services compress their responses. */
final class DictionaryShop implements AutoCloseable {

    private final Services services = new Services(Map.of());

    @FeignClient("parts")
    interface Parts {
        @GetMapping("/products/{id}")
        Call<RawJson> products(@PathVariable("id") String id);

        @GetMapping("/prices/{id}")
        Call<RawJson> prices(@PathVariable("id") String id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Parts.class)
    static class Application {

        @Bean
        Page<String> home(Parts parts) {
            return page("/home/{id}", parts);
        }

        @Bean
        Page<String> progressive(Parts parts) {
            return page("/progressive/{id}", parts);
        }

        @Bean
        Page<String> tagged(Parts parts) {
            return page("/tagged/{id}", parts);
        }

        @Bean
        Page<String> plain(Parts parts) {
            return page("/plain/{id}", parts);
        }

        private static Page<String> page(String path, Parts parts) {
            return Page.at(path, String.class, page -> {
                page.call("products", parts::products).required();
                page.call("prices", parts::prices).optional();
            });
        }
    }

    void compressed(String path, String json) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(json.getBytes(UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        services.respond(
                path,
                new MockResponse.Builder()
                        .addHeader("Content-Type", "application/json")
                        .addHeader("Content-Encoding", "gzip")
                        .body(new Buffer().write(bytes.toByteArray()))
                        .build());
    }

    /** Words of products, too random to become small. */
    static String products(int seed) {
        Random random = new Random(seed);
        return IntStream.range(0, 2_000)
                .mapToObj(id -> "{\"id\":%d,\"name\":\"%s\"}".formatted(id, new BigInteger(120, random).toString(36)))
                .collect(Collectors.joining(",", "[", "]"));
    }

    /** A few prices. */
    static String prices(int seed) {
        return new Random(seed)
                .ints(100, 100, 1_000_000)
                .mapToObj("{\"cents\":%d}"::formatted)
                .collect(Collectors.joining(",", "[", "]"));
    }

    String url() {
        return services.url();
    }

    void reset() {
        services.reset();
    }

    void respond(String path, MockResponse response) {
        services.respond(path, response);
    }

    @Override
    public void close() {
        services.close();
    }
}
