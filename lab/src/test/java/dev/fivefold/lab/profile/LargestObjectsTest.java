package dev.fivefold.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargestObjectsTest {

    @TempDir
    private Path folder;

    @Test
    void the_largest_object_comes_first_with_the_path_from_its_root() throws Exception {
        Path dump = folder.resolve("leak.hprof");
        Process leak = new ProcessBuilder(
                        Program.ofJdk("java").toString(),
                        "-cp",
                        "target/test-classes",
                        Leak.class.getName(),
                        dump.toString())
                .inheritIO()
                .start();
        assertThat(leak.waitFor()).isZero();

        LargestObjects largest = LargestObjects.in(dump, 3);

        assertThat(largest.holders()).hasSizeBetween(1, 3);
        LargestObjects.Holder first = largest.holders().getFirst();
        assertThat(first.type()).isEqualTo("java.util.HashMap$Node[]");
        assertThat(first.retainedBytes()).isBetween(40_000_000L, 41_000_000L);
        assertThat(first.path())
                .startsWith("table of java.util.HashMap", "static LEAK of class " + Leak.class.getName());
        assertThat(first.path().getLast()).startsWith("GC root: ");
        assertThat(largest.text()).contains("MB in ", "java.util.HashMap$Node[]");
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(dump));
    }

    @Test
    void a_file_that_is_no_heap_dump_is_named() throws Exception {
        Path file = Files.writeString(folder.resolve("text.hprof"), "no dump");

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> LargestObjects.in(file, 3))
                .withMessageStartingWith(file + " cannot be read as a heap dump: ");
    }
}
