package dev.fivefold.benchmarks.readers;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PageReaderTest {

    @AutoClose
    private final HttpClient http = HttpClient.newHttpClient();

    private final PageReader reader = new PageReader(
            http, URI.create("http://127.0.0.1:1"), new Popularity(100, 1, 7), new Popularity(100, 1, 8), 0.25);

    @Test
    void the_first_user_comes_as_often_as_zipf_has_it() {
        double first = LongStream.range(0, 60_000)
                .map(new Popularity(100, 1, 7)::of)
                .filter(number -> number == 1)
                .count();

        double harmonic =
                LongStream.rangeClosed(1, 100).mapToDouble(k -> 1.0 / k).sum();
        assertThat(first / 60_000).isBetween(0.9 / harmonic, 1.1 / harmonic);
    }

    @Test
    void all_numbers_are_in_range() {
        assertThat(LongStream.range(0, 60_000).map(new Popularity(100, 0.7, 7)::of))
                .allMatch(number -> number >= 1 && number <= 100);
    }

    @Test
    void a_quarter_of_the_pages_are_those_of_products() {
        List<String> paths = LongStream.range(0, 400).mapToObj(reader::path).toList();

        assertThat(paths.stream()
                        .collect(Collectors.groupingBy(
                                path -> path.substring(0, path.lastIndexOf('/')), Collectors.counting()))
                        .entrySet()
                        .stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue()))
                .containsExactlyInAnyOrder("/api/products 100", "/api/home 300");
        assertThat(paths.stream().collect(Collectors.groupingBy(Function.identity())))
                .hasSizeLessThan(200);
    }
}
