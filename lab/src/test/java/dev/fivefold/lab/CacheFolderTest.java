package dev.fivefold.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {

    @Test
    void the_projects_variable_has_precedence_over_the_desktops_and_that_over_the_home_folder() {
        Map<String, String> both = Map.of("FIVEFOLD_CACHE", "/own", "XDG_CACHE_HOME", "/xdg");

        assertThat(CacheFolder.of(both).root()).isEqualTo(Path.of("/own"));
        assertThat(CacheFolder.of(Map.of("XDG_CACHE_HOME", "/xdg")).root()).isEqualTo(Path.of("/xdg/fivefold"));
        assertThat(CacheFolder.of(Map.of("FIVEFOLD_CACHE", " ")).root())
                .isEqualTo(Path.of(System.getProperty("user.home"), ".cache/fivefold"));
    }

    @Test
    void a_root_of_its_own_shares_only_the_programs() {
        CacheFolder cache = CacheFolder.of(Map.of("FIVEFOLD_CACHE", "/own")).withRoot(Path.of("/test"));

        assertThat(cache.program("nginx")).isEqualTo(Path.of("/own/nginx"));
        assertThat(cache.program("mariadb")).startsWithRaw(Path.of("/own"));
        assertThat(cache.mariadbData()).startsWithRaw(Path.of("/test"));
        assertThat(cache.run()).startsWithRaw(Path.of("/test"));
        assertThat(cache.logs()).startsWithRaw(Path.of("/test"));
    }

    @Test
    void the_last_gc_log_is_the_newest_of_the_aggregator(@TempDir Path folder) throws IOException {
        CacheFolder cache = CacheFolder.of(Map.of("FIVEFOLD_CACHE", folder.toString()));
        assertThat(cache.lastGcLog()).isEmpty();

        write(cache.gcLog("03-parallel-stages", "aggregator"), 3_000);
        write(cache.gcLog("00-baseline", "aggregator"), 9_000);
        write(cache.gcLog("11-dataflow", "aggregator"), 1_000);
        write(cache.gcLog("11-dataflow", "aggregator without hedging"), 10_000);
        Files.createDirectories(cache.logs().resolve("01-edge-gzip"));

        assertThat(cache.lastGcLog()).contains(folder.resolve("logs/00-baseline/aggregator-gc.log"));
    }

    @Test
    void a_folder_that_cannot_be_made_is_named(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> CacheFolder.make(file.resolve("below")))
                .withMessageStartingWith("cannot make the folder " + file.resolve("below"));
    }

    private static void write(Path log, long modifiedMs) throws IOException {
        CacheFolder.makeParentOf(log);
        Files.writeString(log, "");
        Files.setLastModifiedTime(log, FileTime.fromMillis(modifiedMs));
    }
}
