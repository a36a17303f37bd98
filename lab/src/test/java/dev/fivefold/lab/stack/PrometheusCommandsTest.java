package dev.fivefold.lab.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.scenario.Lessons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrometheusCommandsTest {

    @TempDir
    private Path folder;

    private StackSettings settings;

    @BeforeEach
    void programsThatNobodyStarts() throws IOException {
        settings = StackSettings.of(
                new Home(Path.of("..")), new CacheFolder(folder, folder.resolve("cache")), DataScale.SMALL);
        Path programs =
                Files.createDirectories(settings.cache().program("prometheus").resolve("root/usr/bin"));
        for (String name : List.of("prometheus", "promtool", "prometheus-nginx-exporter", "mtail")) {
            assertThat(Files.createFile(programs.resolve(name)).toFile().setExecutable(true))
                    .isTrue();
        }
    }

    @Test
    void each_target_has_a_label_with_its_step() throws Exception {
        prepare("03-parallel-stages");

        try (Stream<Path> targets = Files.list(configuration().resolve("targets"))) {
            assertThat(targets)
                    .hasSize(5)
                    .allSatisfy(target ->
                            assertThat(target).content().contains("\"labels\":{\"step\":\"03-parallel-stages\"}"));
        }
    }

    @Test
    void the_data_of_a_step_outlives_it_and_its_configuration_does_not() throws Exception {
        String data = word(prepare("00-baseline"), "--storage.tsdb.path=");
        Path block = Files.createDirectories(Path.of(data).resolve("01ABC"));
        Path stray = Files.createFile(configuration().resolve("rules/stray.yml"));

        assertThat(word(prepare("01-edge-gzip"), "--storage.tsdb.path=")).isEqualTo(data);
        assertThat(block).exists();
        assertThat(stray).doesNotExist();
    }

    private List<String> prepare(String step) throws InterruptedException {
        return PrometheusCommands.prepare(
                        settings,
                        Lessons.in(settings.home().lessons()).step(step),
                        StackPorts.free(OptionalInt.empty(), OptionalInt.empty()))
                .prometheus()
                .words();
    }

    private Path configuration() {
        return settings.cache().run().resolve("prometheus/configuration");
    }

    private static String word(List<String> words, String start) {
        return words.stream()
                .filter(word -> word.startsWith(start))
                .map(word -> word.substring(start.length()))
                .findFirst()
                .orElseThrow();
    }
}
