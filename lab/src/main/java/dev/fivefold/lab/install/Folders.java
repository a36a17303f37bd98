package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes and copies whole folders. */
public final class Folders {

    private Folders() {}

    /** Removes a folder and all in it, without following links out of it. A missing folder is no failure. */
    public static void deleteRecursively(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        Disk.run("remove " + folder, () -> {
            try (Stream<Path> entries = Files.walk(folder)) {
                List<Path> innermostFirst =
                        entries.sorted(Comparator.reverseOrder()).toList();
                for (Path entry : innermostFirst) {
                    Files.delete(entry);
                }
            }
        });
    }

    /** Copies a folder and all in it to one that does not exist. */
    public static void copyRecursively(Path from, Path to) {
        CacheFolder.makeParentOf(to);
        Disk.run("copy %s to %s".formatted(from, to), () -> {
            try (Stream<Path> entries = Files.walk(from)) {
                for (Path entry : entries.toList()) { // outermost first
                    Files.copy(
                            entry, to.resolve(from.relativize(entry).toString()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        });
    }
}
