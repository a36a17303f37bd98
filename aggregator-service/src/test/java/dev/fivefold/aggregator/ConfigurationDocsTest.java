package dev.fivefold.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.PageSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Generates {@code docs/configuration.md} from the metadata of the configuration, which the compiler makes of its Javadoc. */
class ConfigurationDocsTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String DEFAULTS = " defaults";
    private static final Path DOCS = Path.of("..", "docs", "configuration.md");
    private static final Path GENERATED = Path.of("target", "configuration.md");
    private static final String INTRODUCTION = """
            # Configuration

            Keys of an application with `fivefold-spring-boot-starter` and its modules. Generated from their configuration metadata by
            `ConfigurationDocsTest`. To change a description, change the Javadoc of its setting. The keys of `fivefold-idempotency` are in [writes](writes.md), those of `fivefold-mcp` in [MCP](mcp.md).

            """;

    @Test
    void docs_configuration_md_is_generated_from_the_metadata() throws IOException {
        String text = INTRODUCTION
                + table("fivefold.*", "", own())
                + table("fivefold.calls.SERVICE.METHOD.*", "fivefold.calls.SERVICE.METHOD.", nested(CallSettings.class))
                + table("fivefold.pages.PAGE.*", "fivefold.pages.PAGE.", nested(PageSettings.class))
                + defaults();
        Files.writeString(GENERATED, text);

        assertThat(Files.exists(DOCS) ? Files.readString(DOCS) : "")
                .as("docs/configuration.md differs from the metadata: copy aggregator-service/%s to docs/", GENERATED)
                .isEqualTo(text);
    }

    /** The keys that are not values of maps, of all modules of Fivefold on the class path. */
    private static Stream<JsonNode> own() throws IOException {
        String metadata = "META-INF/spring-configuration-metadata.json";
        return Collections.list(ConfigurationDocsTest.class.getClassLoader().getResources(metadata)).stream()
                .flatMap(ConfigurationDocsTest::properties)
                .filter(property -> property.path("name").asString().startsWith("fivefold."))
                .filter(property -> !property.path("type").asString().startsWith("java.util.Map"));
    }

    /** The keys of a value of a map. */
    private static Stream<JsonNode> nested(Class<?> settings) {
        String metadata = "/META-INF/spring/configuration-metadata/" + settings.getName() + ".json";
        return properties(Objects.requireNonNull(settings.getResource(metadata)));
    }

    private static Stream<JsonNode> properties(URL metadata) {
        try (InputStream in = metadata.openStream()) {
            return JSON.readTree(in).path("properties").valueStream();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String table(String title, String prefix, Stream<JsonNode> properties) {
        return properties
                .sorted((one, other) ->
                        one.path("name").asString().compareTo(other.path("name").asString()))
                .map(property -> "| `%s%s` | %s | %s | %s |\n"
                        .formatted(
                                prefix,
                                property.path("name").asString(),
                                type(property.path("type").asString()),
                                value(property.path("defaultValue")),
                                sentence(property.path("description").asString())))
                .collect(Collectors.joining(
                        "",
                        "## " + title + "\n\n| Key | Type | Default | Description |\n| --- | --- | --- | --- |\n",
                        "\n"));
    }

    private static String type(String name) {
        if (name.matches("java\\.util\\.(List|Set)<.*")) {
            return "list of " + type(name.substring(name.indexOf('<') + 1, name.length() - 1));
        }
        if (name.contains("$")) {
            return Stream.of(enumeration(name).getEnumConstants())
                    .map(each -> "`" + each.toString().toLowerCase(Locale.ROOT).replace('_', '-') + "`")
                    .collect(Collectors.joining(", "));
        }
        return name.substring(name.lastIndexOf('.') + 1)
                .toLowerCase(Locale.ROOT)
                .replace("datasize", "data size");
    }

    private static Class<?> enumeration(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String value(JsonNode value) {
        return value.isMissingNode() || value.asString().isEmpty() ? "" : "`" + value.asString() + "`";
    }

    private static String sentence(String description) {
        assertThat(description).as("a description").isNotEmpty();
        String plain = description.replaceAll("\\{@code ([^}]*)}", "`$1`");
        return Character.toUpperCase(plain.charAt(0)) + plain.substring(1) + (plain.endsWith(".") ? "" : ".");
    }

    private static String defaults() {
        StandardEnvironment environment = new StandardEnvironment();
        SpringFactoriesLoader.forDefaultResourceLocation()
                .load(
                        EnvironmentPostProcessor.class,
                        SpringFactoriesLoader.FailureHandler.handleMessage((text, failed) -> {}))
                .stream()
                .filter(each -> each.getClass().getPackageName().startsWith("dev.fivefold."))
                .forEach(each -> each.postProcessEnvironment(environment, new SpringApplication()));
        List<String> rows = new ArrayList<>();
        environment.getPropertySources().stream()
                .filter(source -> source.getName().endsWith(DEFAULTS))
                .forEach(source -> {
                    String module = source.getName().replace(DEFAULTS, "");
                    for (String key : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
                        rows.add("| `" + key + "` | `" + source.getProperty(key) + "` | " + module + " |\n");
                    }
                });
        return rows.stream().sorted().collect(Collectors.joining("", """
                        ## Defaults of standard keys

                        These have the lowest precedence: every configuration of the application overrides them, and a module those of the starter.

                        | Key | Default | Of |
                        | --- | --- | --- |
                        """, ""));
    }
}
