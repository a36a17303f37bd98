package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks as they are made, built by their own Maven without a network. */
class ForkIT {

    private static final Duration LONG = Duration.ofMinutes(15);

    /** What a fork has otherwise than this repository; all other tests are the same in both. */
    private static final String OWN_TESTS =
            "HomePageTest,LastGoodTest,PageDeadlineTest,MetricsTest,PackageDirection*Test,"
                    + "AdmissionPropertiesTest,GatewaySettingsTest";

    @TempDir
    private Path folder;

    @Test
    void a_fork_passes_its_own_tests_at_once() throws Exception {
        make(false);

        maven("verify", "-Dtest=" + OWN_TESTS, "-Dsurefire.failIfNoSpecifiedTests=false");

        assertThat(folder.resolve("fork/aggregator-service/target/aggregator-service.jar"))
                .isNotEmptyFile();
        assertThat(folder.resolve("fork/gateway/target/gateway.jar")).isNotEmptyFile();
    }

    @Test
    void one_with_lessons_compiles_with_all_its_tests() throws Exception {
        make(true);

        maven("test-compile");
    }

    private void make(boolean withLessons) throws Exception {
        try (Fork fork = new Fork(
                Home.find(),
                folder.resolve("logs"),
                new ForkName("com.acme", "checkout"),
                withLessons,
                folder.resolve("fork"))) {
            fork.write();
            fork.format();
            fork.commit();
        }
    }

    private void maven(String... goals) throws Exception {
        List<String> words = new ArrayList<>(List.of("./mvnw", "-B", "-ntp", "-o"));
        words.addAll(List.of(goals));
        try (Errands errands = new Errands()) {
            errands.run(
                    new ChildCommand(
                            "Maven",
                            words,
                            Map.of("JAVA_HOME", System.getProperty("java.home")),
                            folder.resolve("fork"),
                            folder.resolve("logs/maven.log")),
                    LONG);
        }
    }
}
