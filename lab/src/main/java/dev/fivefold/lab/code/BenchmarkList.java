package dev.fivefold.lab.code;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What a lesson wants measured: its file {@code benchmarks.yaml}.
 *
 * @param code pieces of code, in the file's order
 * @param endpoints addresses, in the file's order
 */
record BenchmarkList(List<CodeBenchmark> code, List<Endpoint> endpoints) {

    static final String FILE = "benchmarks.yaml";

    private static final List<String> MODULES =
            Stream.of(Service.values()).map(Service::module).toList();

    BenchmarkList {
        code = List.copyOf(code);
        endpoints = List.copyOf(endpoints);
    }

    /**
     * Reads a list.
     *
     * @throws LabFailure if it says something else than such a list does; it names the place
     */
    static BenchmarkList read(Path file) {
        try {
            ListEntry list = new ListEntry(file.toString(), YAMLMapper.shared().readTree(file.toFile()));
            list.mayHave("code", "endpoints");
            return new BenchmarkList(
                    entries(list, "code").map(BenchmarkList::code).toList(),
                    entries(list, "endpoints")
                            .map(entry -> endpoint(entry, file))
                            .toList());
        } catch (JacksonException e) {
            throw new LabFailure("%s cannot be read: %s".formatted(file, e.getOriginalMessage()), e);
        }
    }

    private static Stream<ListEntry> entries(ListEntry list, String key) {
        JsonNode entries = list.node().path(key);
        if (!entries.isMissingNode() && !entries.isArray()) {
            throw list.wrong("'%s' must be a list".formatted(key));
        }
        return IntStream.range(0, entries.size())
                .mapToObj(i -> new ListEntry("%s: %s %d".formatted(list.place(), key, i + 1), entries.path(i)));
    }

    private static CodeBenchmark code(ListEntry entry) {
        entry.mayHave("title", "module", "benchmark", "article", "jvm");
        String module = entry.text("module");
        if (!MODULES.contains(module)) {
            throw entry.wrong("there is no module '%s': there are %s".formatted(module, String.join(", ", MODULES)));
        }
        return new CodeBenchmark(
                entry.text("title"), module, entry.text("benchmark"), entry.textOrNull("article"), entry.texts("jvm"));
    }

    private static Endpoint endpoint(ListEntry entry, Path file) {
        entry.mayHave("title", "url", "body", "before", "after", "method", "methods", "article");
        String url = entry.text("url");
        if (!url.matches("\\{(mocks|aggregator|edge)}(/.*)?")) {
            throw entry.wrong("the url is '%s': it must begin with {mocks}, {aggregator} or {edge}".formatted(url));
        }
        String body = entry.textOrNull("body");
        Path content = body == null ? null : file.resolveSibling(body);
        if (content != null && !Files.isRegularFile(content)) {
            throw entry.wrong("there is no file %s".formatted(content));
        }
        List<String> methods = Stream.of("method", "methods")
                .flatMap(key -> entry.texts(key).stream())
                .toList();
        Endpoint endpoint = new Endpoint(
                entry.text("title"),
                url,
                content,
                entry.text("before"),
                entry.text("after"),
                methods,
                entry.textOrNull("article"));
        if (endpoint.before().equals(endpoint.after())) {
            throw entry.wrong("'before' and 'after' are the same step");
        }
        String prefix = "dev.fivefold.%s.".formatted(endpoint.service().label());
        for (String method : methods) {
            if (!method.startsWith(prefix)) {
                throw entry.wrong(
                        "'%s' must be of the service that is profiled: begin with %s".formatted(method, prefix));
            }
        }
        return endpoint;
    }
}
