package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Does in a fork what its docs/your-first-aggregate.md says, with the blocks of code that stand there. Only what a reader has from elsewhere
 * is added here: imports, and what the other tests of the page expect.
 */
final class FollowedGuide {

    private static final Pattern BLOCK = Pattern.compile("(?m)(?:^ {4}.*\\n|^\\n(?= {4}))+");
    private static final Pattern COMMANDS = Pattern.compile("(?:(?:\\./|cd |curl |git |java ).*\\n?)+");

    private static final String POM = "aggregator-service/pom.xml";

    private final Path fork;
    private final String packageName;
    private final String main;
    private final String tests;
    private final List<String> blocks;

    /** For a fork whose files are there. */
    FollowedGuide(Path fork, ForkName name) throws IOException {
        this.fork = fork;
        this.packageName = name.basePackage() + ".aggregator";
        this.main = "aggregator-service/src/main/java/" + packageName.replace('.', '/') + "/";
        this.tests = main.replace("/main/", "/test/");
        this.blocks = new ArrayList<>(BLOCK.matcher(Files.readString(fork.resolve("docs/your-first-aggregate.md")))
                .results()
                .map(block -> block.group().strip().replace("\n    ", "\n"))
                .filter(block -> !COMMANDS.matcher(block).matches())
                .toList());
    }

    void follow() throws IOException {
        addFile("reviews", block("openapi: "));
        addExecutions(block("<executions>"));
        addToPlan();
        addSettings();
        addTest();
        addPanel();
        assertThat(blocks).as("blocks of the guide that nobody has followed").isEmpty();
    }

    /** What the guide says of one more service, for this one. */
    void addClient(String name, String openApi) throws IOException {
        addFile(name, openApi);
        String goals = "<goals><goal>generate</goal></goals>";
        edit(POM, "<executions>", null, "<executions>\n<execution><id>%s</id>%s</execution>".formatted(name, goals));
    }

    private void addFile(String name, String openApi) throws IOException {
        Path file = fork.resolve("aggregator-service/src/main/openapi/" + name + ".yaml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, openApi + "\n");
    }

    private void addExecutions(String executions) throws IOException {
        String last = "<generateModelDocumentation>false</generateModelDocumentation>";
        edit(POM, last, "</plugin>", last + "\n</configuration>\n" + executions + "\n</plugin>");
    }

    private void addToPlan() throws IOException {
        edit(main + "page/PageClients.java", "public record PageClients(", "{}", block("public record PageClients("));
        addImport(main + "page/PageClients.java");
        String products = "clients.create(ProductsClient.class, \"products\")";
        edit(main + "PageConfiguration.java", products, null, products + ",\n" + block("clients.create(") + ");");
        addImport(main + "PageConfiguration.java");
        String end = "return page.build();";
        edit(main + "page/HomePagePlan.java", end, null, block("page.call(") + "\n\n" + end);
    }

    private void addImport(String file) throws IOException {
        String line = "import %s.downstream.client.%%s;".formatted(packageName);
        String before = line.formatted("ProductsClient");
        edit(file, before, null, before + "\n" + line.formatted("ReviewsClient"));
    }

    private void addSettings() throws IOException {
        ObjectMapper yaml = new YAMLMapper();
        Path file = fork.resolve("config/aggregator.yaml");
        JsonNode settings = yaml.readTree(Files.readString(file));
        merge((ObjectNode) settings, yaml.readTree(blockWith("max-weight")));
        Files.writeString(file, yaml.writeValueAsString(settings));
    }

    private static void merge(ObjectNode into, JsonNode added) {
        for (Map.Entry<String, JsonNode> property : added.properties()) {
            if (into.get(property.getKey()) instanceof ObjectNode below) {
                merge(below, property.getValue());
            } else {
                into.set(property.getKey(), property.getValue());
            }
        }
    }

    private void addTest() throws IOException {
        String file = tests + "web/HomePageTest.java";
        String next = "void the_plan_is_two_stages() throws Exception {";
        edit(file, next, null, block("@Test").replaceFirst("@Test\n", "") + "\n\n@Test\n" + next);
        expect(file, "\"cartProducts\", \"_meta\"", "\"cartProducts\", \"cartReviews\", \"_meta\"");
        expect(file, "[\\\"cartProducts\\\"]", "[\\\"cartProducts\\\",\\\"cartReviews\\\"]");
        String asked = ".containsExactlyInAnyOrder(\"/users/7\", \"/carts/7\", \"/products?ids=21%2C22\"";
        edit(file, asked, ".isEqualTo(", asked + ", \"/reviews?ids=21%2C22\");");
    }

    private void expect(String file, String before, String now) throws IOException {
        Path path = fork.resolve(file);
        String text = Files.readString(path);
        assertThat(text).containsOnlyOnce(before);
        Files.writeString(path, text.replace(before, now));
    }

    private void addPanel() throws IOException {
        ObjectMapper json = JsonMapper.builder().build();
        Path file = fork.resolve("observability/grafana/dashboards/fan-out.json");
        JsonNode dashboard = json.readTree(Files.readString(file));
        ((ArrayNode) dashboard.required("panels")).add(json.readTree(block("{\n  \"id\"")));
        Files.writeString(file, json.writerWithDefaultPrettyPrinter().writeValueAsString(dashboard) + "\n");
        expect("observability/metrics.yaml", "[users, carts, products]", "[users, carts, products, reviews]");
    }

    /** The block that begins so; each is followed once. */
    private String block(String begin) {
        return take(blocks.stream().filter(block -> block.startsWith(begin)).toList(), begin);
    }

    private String blockWith(String text) {
        return take(blocks.stream().filter(block -> block.contains(text)).toList(), text);
    }

    private String take(List<String> found, String what) {
        assertThat(found).as("blocks of the guide with %s", what).hasSize(1);
        blocks.remove(found.getFirst());
        return found.getFirst();
    }

    private void edit(String file, String from, @Nullable String to, String put) throws IOException {
        Path path = fork.resolve(file);
        List<String> lines = new Edit(from, to, put).of(Files.readAllLines(path));
        Files.writeString(path, String.join("\n", lines) + "\n");
    }
}
