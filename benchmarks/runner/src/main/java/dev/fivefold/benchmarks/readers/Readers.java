package dev.fivefold.benchmarks.readers;

import dev.fivefold.lab.YamlFile;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/**
 * Readers who come back, by {@code fivefold.scenario.readers} of the scenario.
 *
 * @param count how many read at once
 * @param users whose pages they read
 * @param products whose pages they read
 * @param exponent of Zipf's law, by which users and products are popular
 * @param productShare of the pages, 0 to 1
 */
public record Readers(int count, int users, int products, double exponent, double productShare) {

    /** Reads them. */
    public static Readers of(Path scenario) {
        JsonNode readers = YamlFile.tree(scenario).at("/fivefold/scenario/readers");
        return YamlFile.parsed(
                scenario,
                () -> new Readers(
                        readers.required("count").asInt(),
                        readers.required("users").asInt(),
                        readers.required("products").asInt(),
                        readers.required("zipf").asDouble(),
                        readers.required("product-share").asDouble()));
    }
}
