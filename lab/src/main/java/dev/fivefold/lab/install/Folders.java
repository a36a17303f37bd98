package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes folders of the cache. */
final class Folders {

    private Folders() {}

    /** Removes a folder and all in it, without following links out of it; nothing happens if it is not there. */
    static void deleteRecursively(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> entries = Files.walk(folder)) {
            List<Path> innermostFirst =
                    entries.sorted(Comparator.reverseOrder()).toList();
            for (Path entry : innermostFirst) {
                Files.delete(entry);
            }
        } catch (IOException e) {
            throw new LabFailure("cannot remove " + folder + ": " + CacheFolder.reason(e), e);
        }
    }
}
