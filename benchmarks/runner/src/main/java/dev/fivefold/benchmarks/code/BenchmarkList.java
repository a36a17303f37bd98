package dev.fivefold.benchmarks.code;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.YamlFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The benchmarks of a lesson: its file {@code benchmarks.yaml}. */
record BenchmarkList(List<Code> code, List<Endpoint> endpoints) {

    static final String FILE = "benchmarks.yaml";

    private static final List<String> MODULES = Stream.concat(
                    Stream.of(Service.values()).map(Service::module), Stream.of("engine", "starter"))
            .toList();

    BenchmarkList {
        code = copy(code);
        endpoints = copy(endpoints);
    }

    private static <T> List<T> copy(@Nullable List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    /**
     * Pieces of code with the same result, compared by JMH.
     *
     * @param module of Maven, among whose tests the benchmark is
     * @param benchmark its class; the values of its parameter {@code code} are the pieces, the baseline first
     */
    record Code(
            String title,
            String module,
            String benchmark,
            @Nullable String article,
            List<String> jvm) {

        Code {
            mustBeThere("title", title);
            mustBeThere("benchmark", benchmark);
            mustBeThere("module", module);
            if (!MODULES.contains(module)) {
                throw new IllegalArgumentException(
                        "there is no module '%s': there are %s".formatted(module, String.join(", ", MODULES)));
            }
            jvm = copy(jvm);
        }
    }

    /**
     * An address of the stack, compared between two steps under load.
     *
     * @param url with a part of the stack in the place of its host, and places for the request's number
     * @param body the file that is sent; null for a GET
     * @param connections of the load, 1 to 1,000, each with one request in flight. Null for 50
     * @param methods that a profile is to find in the one step and not in the other, with their classes; all of one service
     */
    record Endpoint(
            String title,
            String url,
            @Nullable Path body,
            @Nullable Integer connections,
            String before,
            String after,
            @JsonAlias("method") List<String> methods,
            @Nullable String article) {

        Endpoint {
            mustBeThere("title", title);
            mustBeThere("url", url);
            mustBeThere("before", before);
            mustBeThere("after", after);
            methods = copy(methods);
            if (connections != null && (connections < 1 || connections > 1_000)) {
                throw new IllegalArgumentException("'connections' is %d: choose 1 to 1000".formatted(connections));
            }
            if (!url.matches("\\{(mocks|aggregator|edge)}(/.*)?")) {
                throw new IllegalArgumentException(
                        "the url is '%s': it must begin with {mocks}, {aggregator} or {edge}".formatted(url));
            }
            if (before.equals(after)) {
                throw new IllegalArgumentException("'before' and 'after' are the same step");
            }
            String prefix = "dev.fivefold.%s.".formatted(service(methods).label());
            methods.stream()
                    .filter(method -> !method.startsWith(prefix))
                    .findFirst()
                    .ifPresent(method -> {
                        throw new IllegalArgumentException("'%s' must be of the service that is profiled: begin with %s"
                                .formatted(method, prefix));
                    });
        }

        private static Service service(List<String> methods) {
            return !methods.isEmpty() && methods.getFirst().startsWith("dev.fivefold.aggregator.")
                    ? Service.AGGREGATOR
                    : Service.MOCKS;
        }

        /** The service of the methods; the mocks if there are none. */
        Service service() {
            return service(methods);
        }

        int concurrency() {
            return connections == null ? 50 : connections;
        }

        String httpMethod() {
            return body == null ? "GET" : "POST";
        }

        /** Its title as a part of the names of files. */
        String slug() {
            return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        }

        private Endpoint in(Path list) {
            if (body == null) {
                return this;
            }
            Path file = list.resolveSibling(body);
            if (!Files.isRegularFile(file)) {
                throw new LabFailure("%s: %s: there is no file %s".formatted(list, title, file));
            }
            return new Endpoint(title, url, file, connections, before, after, methods, article);
        }
    }

    private static void mustBeThere(String key, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("'%s' is missing".formatted(key));
        }
    }

    /** Reads a list. */
    static BenchmarkList read(Path file) {
        BenchmarkList list = YamlFile.read(file, BenchmarkList.class);
        return new BenchmarkList(
                list.code,
                list.endpoints.stream().map(endpoint -> endpoint.in(file)).toList());
    }
}
