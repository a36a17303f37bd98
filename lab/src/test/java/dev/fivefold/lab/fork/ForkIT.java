package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks as they are made, built by their own Maven. */
class ForkIT {

    private static final Duration LONG = Duration.ofMinutes(15);

    /** What a fork has otherwise than this repository; all other tests are the same in both. */
    private static final String OWN_TESTS =
            "HomePageTest,LastGoodTest,PageDeadlineTest,MetricsTest,PackageDirection*Test,"
                    + "AdmissionPropertiesTest,GatewaySettingsTest,CatalogClientTest";

    private static final ForkName CHECKOUT = new ForkName("com.acme", "checkout");

    @TempDir
    private Path folder;

    /** One build for both: a fork that nobody has changed has nothing that this one has not. */
    @Test
    void a_fork_in_which_the_guide_is_followed_passes_its_own_tests_at_once() throws Exception {
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
        try (Fork fork = new Fork(Home.find(), folder.resolve("logs"), CHECKOUT, withLessons, folder.resolve("fork"))) {
            fork.write();
            if (!withLessons) {
                followGuide();
            }
            fork.format();
            fork.commit();
        }
    }

    /** And then makes a client of another service, of whose file everything is tested that a client can be made of. */
    private void followGuide() throws IOException {
        Path fork = folder.resolve("fork");
        FollowedGuide guide = new FollowedGuide(fork, CHECKOUT);
        guide.follow();
        guide.addClient("catalog", resource("catalog.yaml"));
        Path test =
                Path.of("aggregator-service/src/test/java/dev/fivefold/aggregator/downstream/CatalogClientTest.java");
        Renaming renaming = new Renaming(CHECKOUT);
        Files.writeString(
                fork.resolve(renaming.of(test.toString())),
                renaming.of(resource(test.getFileName().toString())));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(ForkIT.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void maven(String... goals) throws Exception {
        List<String> words = new ArrayList<>(List.of("./mvnw", "-B", "-ntp"));
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
