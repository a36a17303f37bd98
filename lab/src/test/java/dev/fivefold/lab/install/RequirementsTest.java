package dev.fivefold.lab.install;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequirementsTest {

    /** So many that no disk has room for them. */
    private static final List<OptionalInt> DATABASES = Collections.nCopies(1_000, OptionalInt.empty());

    @TempDir
    private Path folder;

    @BeforeEach
    void writeMigration() throws IOException {
        Files.createDirectories(folder.resolve("sql"));
        Files.writeString(folder.resolve("sql/V1__schema.sql"), "CREATE TABLE a (b INT);");
    }

    @Test
    void databases_larger_than_the_free_disk_are_rejected_with_the_action() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> requirements().mustHaveRoomFor(DataScale.GROWN, DATABASES))
                .withMessageStartingWith("disk, 4000 GB: ")
                .withMessageEndingWith("free some, or set FIVEFOLD_CACHE to a folder on another disk");
    }

    @Test
    void existing_databases_need_no_free_disk() throws IOException {
        CacheFolder cache = cache();
        Path data = Files.createDirectories(
                new MariaDbInstall(cache, folder.resolve("sql")).data(DataScale.GROWN, OptionalInt.empty()));
        new MariaDb(folder, data, DatabaseUsers.in(folder.resolve("users.properties"))).markLoaded();

        assertThatCode(() -> requirements().mustHaveRoomFor(DataScale.GROWN, DATABASES))
                .doesNotThrowAnyException();
    }

    private Requirements requirements() {
        return new Requirements(new Home(folder), cache());
    }

    private CacheFolder cache() {
        return new CacheFolder(folder, folder.resolve("cache"));
    }
}
