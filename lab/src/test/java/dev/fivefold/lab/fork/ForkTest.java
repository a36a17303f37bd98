package dev.fivefold.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.process.Errands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks of a repository of three files. */
class ForkTest {

    private static final ForkName SHOP = new ForkName("com.acme", "checkout");

    @TempDir
    private Path folder;

    private Path home;

    @BeforeEach
    void makeRepository() throws Exception {
        home = folder.resolve("home");
        Path sources = Files.createDirectories(home.resolve("src/dev/fivefold"));
        Files.writeString(sources.resolve("Fivefold.java"), "package dev.fivefold;\n");
        Files.write(home.resolve("image.png"), new byte[] {(byte) 0x89, 'f', 'i', 'v', 'e', 'f', 'o', 'l', 'd'});
        formatterThat("mkdir target; echo formatted >target/log; echo formatted >there");
        try (Errands errands = new Errands()) {
            Git.making(home, folder.resolve("logs"), errands).commitAll("All", SHOP.name());
        }
        Files.writeString(home.resolve("secret"), "not tracked");
    }

    @Test
    void a_fork_is_what_git_tracks_renamed_formatted_and_committed() throws Exception {
        Path target = folder.resolve("new/checkout");

        try (Fork fork = fork(target)) {
            assertThat(fork.write()).isEqualTo(3);
            fork.format();
            fork.commit();
        }

        assertThat(target.resolve("src/com/acme/checkout/Checkout.java")).hasContent("package com.acme.checkout;");
        assertThat(target.resolve("image.png")).hasBinaryContent(Files.readAllBytes(home.resolve("image.png")));
        assertThat(target.resolve("mvnw")).isExecutable();
        try (Errands errands = new Errands()) {
            Git git = Git.in(target, folder.resolve("logs"), errands);
            assertThat(git.trackedFiles())
                    .containsExactly("image.png", "mvnw", "src/com/acme/checkout/Checkout.java", "there");
        }
    }

    @Test
    void one_that_fails_leaves_nothing_behind() throws Exception {
        formatterThat("echo 'error: no such style'; exit 1");
        Path target = folder.resolve("new/checkout");

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> {
                    try (Fork fork = fork(target)) {
                        fork.write();
                        fork.format();
                    }
                })
                .withMessageStartingWith("./mvnw spotless:apply failed: error: no such style");
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void one_that_is_stopped_leaves_the_empty_folder_that_was_there() throws Exception {
        Path target = Files.createDirectories(folder.resolve("new"));
        Fork fork = fork(target);
        fork.write();

        fork.close();

        assertThat(target).isEmptyDirectory();
        assertThatExceptionOfType(LabFailure.class).isThrownBy(fork::write);
        assertThat(target).isEmptyDirectory();
    }

    @Test
    void a_machine_without_git_is_told_so_in_a_line() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> Git.mustBeThere(Map.of("PATH", folder.toString())))
                .withMessage("git is missing: install it (Debian, Ubuntu: apt install git), then try again");
    }

    private Fork fork(Path target) {
        return new Fork(new Home(home), folder.resolve("logs"), SHOP, true, target);
    }

    private void formatterThat(String does) throws Exception {
        Path mvnw = Files.writeString(home.resolve("mvnw"), "#!/bin/sh\n" + does + "\n");
        assertThat(mvnw.toFile().setExecutable(true)).isTrue();
    }
}
