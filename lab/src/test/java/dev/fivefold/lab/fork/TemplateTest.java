package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.Errands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateTest {

    private static final Path REPOSITORY = Path.of("..");

    @TempDir
    private Path folder;

    private final Renaming renaming = new Renaming(new ForkName("org.example", "checkout"));

    @Test
    void a_fork_has_the_template_mavens_wrapper_and_the_guide() {
        assertThat(Template.sources(Set.of(
                        "README.md",
                        "mvnw",
                        "docs/operations.md",
                        "docs/your-first-aggregate.md",
                        "engine/pom.xml",
                        "template/README.md",
                        "template/added/ExamplePage.java",
                        "template/repository",
                        "template/service/pom.xml")))
                .isEqualTo(Map.of(
                        "README.md", "template/README.md",
                        "mvnw", "mvnw",
                        "docs/your-first-aggregate.md", "docs/your-first-aggregate.md",
                        "service/pom.xml", "template/service/pom.xml"));
    }

    @Test
    void nothing_in_a_fork_has_the_names_of_the_template() throws Exception {
        try (Errands errands = new Errands()) {
            SortedMap<String, String> sources =
                    Template.sources(Git.in(REPOSITORY, folder, errands).trackedFiles());

            assertThat(sources).containsKeys("pom.xml", "shop", "mvnw", "README.md", "docs/your-first-aggregate.md");
            assertThat(sources).allSatisfy((target, source) -> {
                String content =
                        renaming.of(Disk.get("read " + source, () -> Files.readString(REPOSITORY.resolve(source))));
                assertThat(renaming.of(target)).doesNotContainIgnoringCase("shop", "acme");
                assertThat(content).doesNotContainIgnoringCase("shop", "acme");
            });
        }
    }
}
