package dev.fivefold.benchmarks.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.scenario.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioWithoutDelaysTest {

    @TempDir
    private Path folder;

    @Test
    void all_settings_but_the_delays_are_unchanged() {
        Path file = Path.of("../../lab/scenario.yaml");
        Path copy = folder.resolve("run/copy.yaml");
        ScenarioWithoutDelays.write(file, copy);
        Scenario scenario = Scenario.read(copy);

        assertThat(scenario.delays())
                .hasSize(12)
                .allSatisfy((service, delay) -> assertThat(delay).isEqualTo(Duration.ZERO));
        assertThat(scenario.seed()).isEqualTo(Scenario.read(file).seed());
        assertThat(scenario.users()).isEqualTo(Scenario.read(file).users());
    }
}
