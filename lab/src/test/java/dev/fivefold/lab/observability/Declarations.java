package dev.fivefold.lab.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.Home;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Hand-written lists in {@code observability}, and the documents that are rendered from them. */
final class Declarations {

    private Declarations() {}

    /** The repository. */
    static Home home() {
        return new Home(Path.of(".."));
    }

    /** Reads a list. Jackson's own reader of YAML takes an alias of a list for a word. */
    static <T> T read(Path file, Class<T> type) {
        try (InputStream yaml = Files.newInputStream(file)) {
            Object declared = new Load(LoadSettings.builder().build()).loadFromInputStream(yaml);
            return JsonMapper.builder()
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // the anchors
                    .build()
                    .convertValue(declared, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compares a document with its rendered form; with {@code -Dfivefold.write=true} writes it first. */
    static void check(String document, Class<?> test, String rendered) throws IOException {
        Path file = home().resolve(document);
        if (Boolean.getBoolean("fivefold.write")) {
            Files.writeString(file, rendered);
        }
        assertThat(file)
                .as("run ./mvnw -pl lab test -Dtest=%s -Dfivefold.write=true", test.getSimpleName())
                .hasContent(rendered);
    }
}
