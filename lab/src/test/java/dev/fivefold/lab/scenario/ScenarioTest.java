package dev.fivefold.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioTest {

    private static final String GOOD = """
            fivefold:
              scenario: {seed: 7, link: 2500000, users: [1, 2]}
              mocks:
                services:
                  users: {delay: 8ms, spread: 0.1, bandwidth: 25MB, failure-rate: 0.0}
                  orders: {delay: 1s, spread: 0.1, bandwidth: 25MB, failure-rate: 0.5}
            """;

    @TempDir
    private Path folder;

    @Test
    void all_that_is_simulated_is_read() throws IOException {
        Scenario scenario = read(GOOD);

        assertThat(scenario.seed()).isEqualTo(7);
        assertThat(scenario.linkBytesPerSecond()).isEqualTo(2_500_000);
        assertThat(scenario.users()).containsExactly(1L, 2L);
        assertThat(scenario.delays())
                .containsExactly(Map.entry("users", Duration.ofMillis(8)), Map.entry("orders", Duration.ofSeconds(1)));
    }

    @Test
    void the_repositorys_own_scenario_has_twelve_services() {
        assertThat(Scenario.read(Path.of("scenario.yaml")).delays()).hasSize(12);
    }

    @Test
    void an_invalid_value_is_named() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> read(GOOD.replace("2500000", "0")))
                .withMessageContaining("link");
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> read(GOOD.replace("[1, 2]", "[]")))
                .withMessageContaining("users");
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> read(GOOD.replace("8ms", "soon")))
                .withMessageContaining("'soon' is no duration");
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> read(GOOD.replace("seed: 7, ", "")))
                .withMessageContaining("seed");
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> read("fivefold: ["))
                .withMessageContaining("cannot be read");
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> Scenario.read(folder.resolve("none.yaml")))
                .withMessageContaining("missing");
    }

    private Scenario read(String yaml) throws IOException {
        return Scenario.read(Files.writeString(folder.resolve("scenario.yaml"), yaml));
    }
}
