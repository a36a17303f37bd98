package dev.fivefold.lab.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseFoldersTest {

    private static final OptionalInt BASELINE = OptionalInt.of(2);
    private static final OptionalInt LAST = OptionalInt.empty();

    @TempDir
    private Path folder;

    @BeforeEach
    void writeMigrations() throws IOException {
        write("sql/migration/V1__schema.sql", "CREATE TABLE a (b INT);");
        write("sql/migration/V2__indexes.sql", "ALTER TABLE a ADD KEY (b);");
        write("sql/migration/V10__more_indexes.sql", "ALTER TABLE a ADD KEY (b, c);");
        write("sql/README.md", "words");
    }

    @Test
    void a_schema_has_a_folder_of_its_own_that_later_migrations_do_not_change() throws IOException {
        Path baseline = folders().of(BASELINE);
        Path last = folders().of(LAST);
        write("sql/migration/V11__still_more.sql", "ALTER TABLE a DROP KEY b;");

        assertThat(baseline).isNotEqualTo(last);
        assertThat(folders().of(BASELINE)).isEqualTo(baseline);
        assertThat(folders().of(OptionalInt.of(10))).isEqualTo(last);
        assertThat(folders().of(LAST)).isNotEqualTo(last);
    }

    @Test
    void another_first_migration_or_another_scale_is_another_database() throws IOException {
        Path baseline = folders().of(BASELINE);
        assertThat(folders(DataScale.FULL).of(BASELINE)).isNotEqualTo(baseline);

        write("sql/migration/V1__schema.sql", "CREATE TABLE a (b BIGINT);");

        assertThat(folders().of(BASELINE)).isNotEqualTo(baseline);
    }

    @Test
    void a_later_schema_starts_from_the_loaded_database_that_lacks_the_fewest_migrations() throws IOException {
        assertThat(folders().loadedBelow(LAST)).isEmpty();

        load(OptionalInt.of(1));
        load(BASELINE);

        assertThat(folders().loadedBelow(LAST)).contains(folders().of(BASELINE));
        assertThat(folders().loadedBelow(BASELINE)).contains(folders().of(OptionalInt.of(1)));
    }

    @Test
    void neither_an_unfinished_database_nor_a_later_one_is_started_from() throws IOException {
        Files.createDirectories(folders().of(BASELINE).resolve("data"));

        assertThat(folders().loadedBelow(LAST)).isEmpty();

        load(LAST);

        assertThat(folders().loadedBelow(BASELINE)).isEmpty();
    }

    @Test
    void unfinished_and_outdated_databases_of_the_scale_are_removed() throws IOException {
        load(BASELINE);
        Path unfinished = Files.createDirectories(folders().of(LAST).resolve("data"));
        Path outdated = write("mariadb/small-0123456789ab/fivefold-loaded", "");
        Path otherScale = write("mariadb/full-0123456789ab/fivefold-loaded", "");

        folders().removeUseless();

        assertThat(folders().of(BASELINE)).exists();
        assertThat(unfinished).doesNotExist();
        assertThat(outdated).doesNotExist();
        assertThat(otherScale).exists();
    }

    @Test
    void a_copy_has_all_files() throws IOException {
        write("data/fivefold/orders.ibd", "rows");
        Files.createDirectories(folder.resolve("data/empty"));

        Folders.copyRecursively(folder.resolve("data"), folder.resolve("other/data"));

        assertThat(folder.resolve("other/data/fivefold/orders.ibd")).hasContent("rows");
        assertThat(folder.resolve("other/data/empty")).isEmptyDirectory();
    }

    @Test
    void a_folder_without_migrations_is_rejected() {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> DatabaseFolders.in(folder, DataScale.SMALL, folder.resolve("mariadb")))
                .withMessageContaining("cannot read");
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() ->
                        DatabaseFolders.in(folder, DataScale.SMALL, Files.createDirectories(folder.resolve("none"))))
                .withMessageStartingWith("no migration in " + folder.resolve("none"));
    }

    private DatabaseFolders folders() {
        return folders(DataScale.SMALL);
    }

    private DatabaseFolders folders(DataScale scale) {
        return DatabaseFolders.in(folder.resolve("mariadb"), scale, folder.resolve("sql"));
    }

    private void load(OptionalInt version) throws IOException {
        Path data = Files.createDirectories(folders().of(version).resolve("data"));
        new MariaDb(folder, data, DatabaseUsers.in(folder.resolve("users.properties"))).markLoaded();
    }

    private Path write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.resolveSibling(""));
        return Files.writeString(path, text);
    }
}
