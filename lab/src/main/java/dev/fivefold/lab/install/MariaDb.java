package dev.fivefold.lab.install;

import dev.fivefold.lab.Disk;
import java.nio.file.Files;
import java.nio.file.Path;

/** An installed MariaDB whose files are ready for a server. */
public record MariaDb(Path program, Path data, DatabaseUsers users) {

    private static final String LOADED = "fivefold-loaded";

    /** The script for {@code --init-file} of the server, which makes database and users at each start. */
    public Path startFile() {
        return data.resolveSibling("start.sql");
    }

    /** Records that the migrations are complete. Without that the next start discards the files. */
    public void markLoaded() {
        Disk.run("write in " + data, () -> Files.writeString(data.resolveSibling(LOADED), ""));
    }

    /** Whether the migrations are complete. */
    public boolean isLoaded() {
        return Files.exists(data.resolveSibling(LOADED));
    }

    /** Whether the migrations of the database in a folder are complete. */
    static boolean isLoaded(Path folder) {
        return Files.exists(folder.resolve(LOADED));
    }
}
