package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks of a repository of a few files. */
class ForkTest {

    private static final ForkName CHECKOUT = new ForkName("org.example", "checkout");

    private static final Path TEMPLATE = Path.of("../template");

    @TempDir
    private Path folder;

    private Path home;

    @BeforeEach
    void makeRepository() throws Exception {
        home = folder.resolve("home");
        write("src/dev/fivefold/Fivefold.java", "package dev.fivefold;\n");
        write("pom.xml", "<artifactId>fivefold</artifactId>\n<version>1</version>\n");
        write("engine/Engine.java", "package dev.fivefold.engine;\n");
        write(
                "template/service/pom.xml",
                "<artifactId>fivefold</artifactId>\n<version>1</version>\n<relativePath>../../pom.xml</relativePath>\n");
        write("template/src/com/acme/shop/Shop.java", "package com.acme.shop;\n");
        write("template/shop", Files.readString(TEMPLATE.resolve("shop")));
        write("template/libraries", Files.readString(TEMPLATE.resolve("libraries")));
        Files.write(home.resolve("image.png"), new byte[] {(byte) 0x89, 'f', 'i', 'v', 'e', 'f', 'o', 'l', 'd'});
        formatterThat("mkdir target; echo formatted >target/log; echo formatted >there");
        for (String program : List.of("template/shop", "template/libraries")) {
            assertThat(home.resolve(program).toFile().setExecutable(true)).isTrue();
        }
        commitAll();
        write("engine/secret", "not tracked");
    }

    @Test
    void a_fork_is_the_template_renamed_and_the_libraries_as_they_are() throws Exception {
        Path target = fork(false);

        assertThat(tracked(target))
                .contains(
                        "checkout",
                        "fivefold/VERSION",
                        "fivefold/engine/Engine.java",
                        "fivefold/pom.xml",
                        "mvnw",
                        "service/pom.xml",
                        "src/org/example/checkout/Checkout.java")
                .hasSize(7);
        assertThat(target.resolve("checkout")).isExecutable();
        assertThat(target.resolve("fivefold/VERSION")).content().matches("1 [0-9a-f]{12}\n");
        assertThat(target.resolve("fivefold/engine/Engine.java")).hasContent("package dev.fivefold.engine;");
        assertThat(target.resolve("service/pom.xml"))
                .content()
                .contains("<version>1</version>", "<relativePath>../fivefold/pom.xml</relativePath>");
    }

    @Test
    void an_upgrade_replaces_the_libraries_and_the_version_of_their_parent() throws Exception {
        Path target = fork(false);
        write("pom.xml", "<artifactId>fivefold</artifactId>\n<version>2</version>\n");
        Files.move(home.resolve("engine/Engine.java"), home.resolve("engine/Faster.java"));
        Files.delete(home.resolve("engine/secret"));
        commitAll();

        assertThat(upgrade(target, home)).containsPattern("fivefold/: 1 [0-9a-f]{12} -> 2 [0-9a-f]{12}\n");

        assertThat(target.resolve("fivefold/engine")).isDirectoryContaining("glob:**/Faster.java");
        assertThat(target.resolve("fivefold/engine")).isDirectoryNotContaining("glob:**/Engine.java");
        assertThat(target.resolve("service/pom.xml")).content().contains("<version>2</version>");
        assertThat(target).isDirectoryNotContaining("glob:**/fivefold.*");
    }

    @Test
    void an_upgrade_rejects_a_folder_without_a_checkout_and_uncommitted_changes() throws Exception {
        Path target = fork(false);

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> upgrade(target, folder))
                .withMessageContaining(
                        "checkout: %s is no checkout of Fivefold: clone it, and name that folder", folder);
        Files.writeString(target.resolve("fivefold/engine/Engine.java"), "// mine\n");
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> upgrade(target, home))
                .withMessageContaining("fivefold/ has changes that are not committed: commit or discard them");
        assertThat(target.resolve("fivefold/engine/Engine.java")).hasContent("// mine");
    }

    @Test
    void a_fork_with_lessons_is_all_that_git_tracks_renamed_formatted_and_committed() throws Exception {
        write("web/src/main.ts", "// Fivefold\n");
        commitAll();

        Path target = fork(true);

        assertThat(target.resolve("web/src/main.ts")).hasContent("// Fivefold");

        assertThat(target.resolve("src/org/example/checkout/Checkout.java"))
                .hasContent("package org.example.checkout;");
        assertThat(target.resolve("image.png")).hasBinaryContent(Files.readAllBytes(home.resolve("image.png")));
        assertThat(target.resolve("mvnw")).isExecutable();
        assertThat(tracked(target))
                .contains("template/service/pom.xml", "there")
                .doesNotContain("target/log");
    }

    @Test
    void a_fork_that_fails_leaves_nothing_behind() throws Exception {
        formatterThat("echo 'error: no such style'; exit 1");

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> fork(true))
                .withMessageStartingWith("./mvnw spotless:apply failed: error: no such style");
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void a_fork_that_is_stopped_leaves_the_empty_folder_that_was_there() throws Exception {
        Path target = Files.createDirectories(folder.resolve("new"));
        Fork fork = new Fork(new Home(home), folder.resolve("logs"), CHECKOUT, false, target);
        fork.write();

        fork.close();

        assertThat(target).isEmptyDirectory();
        assertThatExceptionOfType(LabFailure.class).isThrownBy(fork::write);
        assertThat(target).isEmptyDirectory();
    }

    @Test
    void a_machine_without_git_is_reported_in_a_line() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> Git.mustBeThere(Map.of("PATH", folder.toString())))
                .withMessage("git is missing: install it (Debian, Ubuntu: apt install git), then try again");
    }

    private Path fork(boolean withLessons) throws InterruptedException {
        Path target = folder.resolve("new/checkout");
        try (Fork fork = new Fork(new Home(home), folder.resolve("logs"), CHECKOUT, withLessons, target)) {
            fork.write();
            fork.commit();
        }
        return target;
    }

    private String upgrade(Path fork, Path newer) throws InterruptedException {
        List<String> words = List.of("./checkout", "upgrade", newer.toString());
        Map<String, String> jdk = Map.of("JAVA_HOME", System.getProperty("java.home"));
        try (Errands errands = new Errands()) {
            return errands.output(
                    new ChildCommand("upgrade", words, jdk, fork, folder.resolve("logs/upgrade.log")),
                    Duration.ofMinutes(1));
        }
    }

    private Iterable<String> tracked(Path repository) throws InterruptedException {
        try (Errands errands = new Errands()) {
            return Git.in(repository, folder.resolve("logs"), errands).trackedFiles();
        }
    }

    private void commitAll() throws InterruptedException {
        try (Errands errands = new Errands()) {
            Git.making(home, folder.resolve("logs"), errands).commitAll("All", CHECKOUT.name());
        }
    }

    private void write(String file, String content) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    private void formatterThat(String does) throws IOException {
        write("mvnw", "#!/bin/sh\n" + does + "\n");
        assertThat(home.resolve("mvnw").toFile().setExecutable(true)).isTrue();
    }
}
