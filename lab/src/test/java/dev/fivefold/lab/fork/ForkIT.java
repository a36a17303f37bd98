package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks as they are made, tested and started by their own program. */
@Tag("long")
class ForkIT {

    private static final Duration LONG = Duration.ofMinutes(15);

    /** The longest name, by which lines are longest. */
    private static final ForkName NAME = new ForkName("org.example", "abcdefghijklmnopqrst");

    private static final Map<String, String> JDK = Map.of("JAVA_HOME", System.getProperty("java.home"));

    private final Errands errands = new Errands();

    @TempDir
    private Path folder;

    private Path fork;

    @BeforeEach
    void locate() {
        fork = folder.resolve("fork");
    }

    @AfterEach
    void stop() {
        errands.close();
    }

    /** One fork for all of it: to build the libraries takes half a minute. */
    @Test
    void a_fork_starts_at_once_and_grows_by_few_files_and_passes_its_tests_before_and_after_an_upgrade()
            throws Exception {
        make();
        assertThat(mainLines()).isLessThanOrEqualTo(400);
        assertThat(git(fork).run("ls-files", "fivefold"))
                .contains("fivefold-engine", "-sources.jar", ".jar.sha1")
                .doesNotContain(".java");
        assertThat(kilobytesInGit()).isLessThan(5_000);
        itsGatewayAndItsAggregatorStart();

        FollowedGuide guide = new FollowedGuide(fork, NAME);
        guide.addClientAndPart();
        assertThat(changes()).hasSizeLessThanOrEqualTo(4);
        commit("Reviews");
        guide.addPage();
        assertThat(changes()).hasSizeLessThanOrEqualTo(3);
        guide.requireWhole();
        run("./mvnw", "-q", "-pl", "service", "spotless:apply");
        commit("A page of the cart");
        run("./" + NAME.name(), "test");

        run("./" + NAME.name(), "upgrade", newer("0.3.0").toString());
        assertThat(fork.resolve("fivefold/VERSION")).content().startsWith("0.3.0-");
        run("./" + NAME.name(), "test");
    }

    private void itsGatewayAndItsAggregatorStart() throws Exception {
        Path log = folder.resolve("logs/run.log");
        ProcessBuilder builder = new ProcessBuilder("./" + NAME.name(), "run")
                .directory(fork.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .redirectInput(new File("/dev/null"));
        builder.environment().putAll(JDK);
        builder.environment()
                .putAll(Map.of("SERVER_PORT", "0", "MANAGEMENT_SERVER_PORT", "0", "FIVEFOLD_GATEWAY_PORT", "0"));

        Process running = builder.start();
        try {
            await().atMost(LONG)
                    .failFast(() -> assertThat(running.isAlive())
                            .as(Files.readString(log))
                            .isTrue())
                    .untilAsserted(() -> assertThat(log)
                            .content()
                            .contains("Started %sApplication".formatted(NAME.title()), "Gateway listens"));
        } finally {
            List<ProcessHandle> both = running.descendants().toList();
            running.destroy();
            await().untilAsserted(() -> assertThat(both).noneMatch(ProcessHandle::isAlive));
        }
    }

    private void make() throws InterruptedException {
        try (Fork making = new Fork(Home.find(), folder.resolve("logs"), NAME, fork)) {
            making.write();
            making.commit();
        }
    }

    /** A checkout of this repository's last commit with another version. */
    private Path newer(String version) throws Exception {
        Path newer = folder.resolve("newer");
        git(folder).run("clone", "-q", Home.find().directory().toString(), newer.toString());
        for (String pom : git(newer).run("ls-files", "*pom.xml").lines().toList()) {
            Path file = newer.resolve(pom);
            Files.writeString(file, Files.readString(file).replace("<version>0.2.0<", "<version>" + version + "<"));
        }
        return newer;
    }

    private long mainLines() throws IOException {
        try (Stream<Path> files = Files.walk(fork.resolve("service/src/main/java"))) {
            long lines = 0;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                lines += Files.readAllLines(file).size();
            }
            return lines;
        }
    }

    private long kilobytesInGit() throws InterruptedException {
        return git(fork)
                .run("count-objects", "-v")
                .lines()
                .filter(line -> line.startsWith("size"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }

    private List<String> changes() throws InterruptedException {
        return git(fork)
                .run("status", "--porcelain", "--untracked-files=all")
                .lines()
                .toList();
    }

    private void commit(String message) throws InterruptedException {
        Git git = git(fork);
        git.run("add", "--all");
        git.run("-c", "user.name=a", "-c", "user.email=a@localhost", "commit", "-q", "--no-verify", "-m", message);
    }

    private Git git(Path repository) {
        return Git.in(repository, folder.resolve("logs"), errands);
    }

    private void run(String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(words));
        errands.run(new ChildCommand(words[0], command, JDK, fork, folder.resolve("logs/run.log")), LONG);
    }
}
