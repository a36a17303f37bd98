package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.Errands;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateTest {

    private static final Path REPOSITORY = Path.of("..");
    private static final Pattern OUTSIDE_OF_MODULE = Pattern.compile("Path\\.of\\(\"\\.\\./([^\"]+)\"\\)");

    @TempDir
    private Path folder;

    private final Renaming renaming = Template.renaming(new ForkName("org.example", "checkout"));

    @Test
    void a_fork_has_the_template_mavens_wrapper_and_the_guide() {
        assertThat(Template.sources(Set.of(
                        "README.md",
                        "mvnw",
                        "docs/operations.md",
                        "docs/your-first-aggregate.md",
                        "engine/pom.xml",
                        "template/README.md",
                        "template/libraries",
                        "template/service/pom.xml")))
                .isEqualTo(Map.of(
                        "README.md", "template/README.md",
                        "mvnw", "mvnw",
                        "docs/your-first-aggregate.md", "docs/your-first-aggregate.md",
                        "service/pom.xml", "template/service/pom.xml"));
    }

    @Test
    void a_fork_has_each_file_that_tests_of_its_libraries_read() throws Exception {
        String copied = Files.readString(REPOSITORY.resolve("template/libraries"));
        List<String> read = new ArrayList<>();
        for (String library : List.of("engine", "gateway", "starter", "telemetry")) {
            try (Stream<Path> sources = Files.walk(REPOSITORY.resolve(library).resolve("src"))) {
                for (Path source : sources.filter(path -> path.toString().endsWith(".java"))
                        .toList()) {
                    OUTSIDE_OF_MODULE
                            .matcher(Files.readString(source).replace("\", \"", "/"))
                            .results()
                            .forEach(path -> read.add(path.group(1)));
                }
            }
        }

        assertThat(read)
                .contains("docs/recipes.md", "docs/faults.md")
                .allSatisfy(path -> assertThat(copied).containsPattern("\\s" + path + "\\s"));
    }

    @Test
    void nothing_in_a_fork_has_the_names_of_the_template() throws Exception {
        try (Errands errands = new Errands()) {
            SortedMap<String, String> sources =
                    Template.sources(Git.in(REPOSITORY, folder, errands).trackedFiles());

            assertThat(sources).containsKeys("pom.xml", "shop", "mvnw", "README.md", "docs/your-first-aggregate.md");
            assertThat(sources).allSatisfy((target, source) -> {
                byte[] content =
                        renaming.of(Disk.get("read " + source, () -> Files.readAllBytes(REPOSITORY.resolve(source))));
                assertThat(renaming.of(target)).doesNotContainIgnoringCase("shop", "acme");
                assertThat(new String(content, StandardCharsets.UTF_8)).doesNotContainIgnoringCase("shop", "acme");
            });
        }
    }
}
