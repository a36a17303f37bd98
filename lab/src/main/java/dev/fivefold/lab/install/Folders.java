package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes and copies folders of the cache. */
public final class Folders {

    private Folders() {}

    /** Removes a folder and all in it, without following links out of it; nothing happens if it is not there. */
    public static void deleteRecursively(Path folder) {
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

    /** Copies a folder and all in it to one that is not there yet. */
    public static void copyRecursively(Path from, Path to) {
        CacheFolder.makeParentOf(to);
        try (Stream<Path> entries = Files.walk(from)) {
            for (Path entry : entries.toList()) { // outermost first
                Files.copy(entry, to.resolve(from.relativize(entry).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        } catch (IOException e) {
            throw new LabFailure("cannot copy %s to %s: %s".formatted(from, to, CacheFolder.reason(e)), e);
        }
    }
}
