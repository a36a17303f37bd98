package dev.fivefold.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.config.HeapBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.io.FileSystemResource;
import org.springframework.util.unit.DataSize;

/** The caches and pages of each step, and the heap of 1 GB that it runs in. */
class HeapLessonTest {

    private static final Path SETTINGS = Path.of("src/main/resources/application.yaml");
    private static final long HEAP = DataSize.ofGigabytes(1).toBytes();
    private static final long REST = DataSize.ofMegabytes(64).toBytes();

    @Test
    void the_heap_holds_the_maximum_of_each_steps_settings_and_64_mb() throws IOException {
        MutablePropertySources sources = new MutablePropertySources();
        add(sources, SETTINGS);
        for (Path lesson : lessons()) {
            if (Files.exists(lesson.resolve("aggregator.jvm"))) {
                assertThat(lesson.resolve("aggregator.jvm")).content().contains("-Xmx1g");
            }
            if (Files.exists(lesson.resolve("aggregator.yaml"))) {
                add(sources, lesson.resolve("aggregator.yaml"));
            }
            HeapBudget budget = HeapBudget.of(
                    new Binder(ConfigurationPropertySources.from(sources))
                            .bind("fivefold", FivefoldProperties.class)
                            .get(),
                    List.of(new HeapBudget.Use("fivefold.redis.max-pending-writes", DataSize.ofMegabytes(32))));
            assertThat(budget.excessOver(HEAP - REST)).as(lesson.toString()).isEmpty();
        }
    }

    private static List<Path> lessons() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("../lessons"))) {
            return folders.filter(folder -> folder.getFileName().toString().matches("\\d\\d-.*"))
                    .sorted()
                    .toList();
        }
    }

    /** Later files win. */
    private static void add(MutablePropertySources sources, Path file) throws IOException {
        new YamlPropertySourceLoader()
                .load(file.toString(), new FileSystemResource(file))
                .forEach(sources::addFirst);
    }
}
