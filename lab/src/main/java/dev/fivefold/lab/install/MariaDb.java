package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An installed MariaDB whose files are ready for a server.
 *
 * @param program its unpacked folder
 * @param data the folder of the database's files
 * @param users who may log in
 */
public record MariaDb(Path program, Path data, DatabaseUsers users) {

    private static final String LOADED = "fivefold-loaded";

    /** Written for the server's {@code --init-file}: makes database and users at each start. */
    public Path startFile() {
        return data.resolveSibling("start.sql");
    }

    /** Says that the migrations have run to their end; files without that are thrown away at the next start. */
    public void markLoaded() {
        try {
            Files.writeString(marker(folder()), "");
        } catch (IOException e) {
            throw new LabFailure("cannot write in %s: %s".formatted(data, CacheFolder.reason(e)), e);
        }
    }

    /** Whether the migrations have run to their end. */
    public boolean isLoaded() {
        return isLoaded(folder());
    }

    /** Whether the database in a folder is loaded to its end. */
    static boolean isLoaded(Path folder) {
        return Files.exists(marker(folder));
    }

    private Path folder() {
        return data.resolveSibling("");
    }

    private static Path marker(Path folder) {
        return folder.resolve(LOADED);
    }
}
