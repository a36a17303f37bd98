package dev.fivefold.lab.stack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.install.MariaDb;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The command lines of MariaDB, Redis and Zipkin. */
final class ProgramCommands {

    static final String MARIADB = "mariadb";
    static final String REDIS = "redis";
    static final String ZIPKIN = "zipkin";

    /** The name of the aggregator's user in {@code redis.acl}. */
    static final String REDIS_USER = "fivefold";

    private ProgramCommands() {}

    static ChildCommand mariadb(MariaDb database, int port, Path logs) {
        Path temporary = CacheFolder.make(database.data().resolveSibling("tmp"));
        List<String> words = new ArrayList<>(List.of(
                database.program().resolve("bin/mariadbd").toString(),
                "--no-defaults", // must come first
                "--basedir=" + database.program(),
                "--datadir=" + database.data(),
                "--tmpdir=" + temporary,
                "--init-file=" + database.startFile(),
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--socket=", // none: each client logs in with a password
                "--skip-ssl", // over the loopback only; a start takes 0.3 s instead of 7
                "--skip-name-resolve",
                "--character-set-server=utf8mb4",
                "--performance-schema=OFF",
                "--innodb-buffer-pool-size=512M",
                "--innodb-log-file-size=256M",
                "--innodb-flush-log-at-trx-commit=2",
                "--max-connections=200"));
        if (Program.isRoot()) {
            words.add("--user=root"); // without it the server does not run as root
        }
        return new ChildCommand(MARIADB, words, Map.of(), database.program(), logs.resolve("mariadb.log"));
    }

    /**
     * Redis, with the users of the file {@code redis.acl} beside its configuration.
     *
     * @param password of the user {@link #REDIS_USER}; Redis gets its hash
     */
    static ChildCommand redis(
            Path program, Path configuration, String password, int port, CacheFolder cache, Path logs, String suffix) {
        Path directory = CacheFolder.make(cache.run().resolve(REDIS));
        Path users = directory.resolve(REDIS + suffix + ".acl");
        Disk.run(
                "write " + users,
                () -> Files.writeString(
                        users,
                        Files.readString(configuration.resolveSibling("redis.acl"))
                                .replace("PASSWORD_SHA256", sha256(password))));
        List<String> words = new ArrayList<>(
                List.of(program.toString(), configuration.toAbsolutePath().toString()));
        words.addAll(List.of("--bind", "127.0.0.1", "--port", Integer.toString(port), "--dir", directory.toString()));
        words.addAll(List.of("--aclfile", users.toString()));
        return new ChildCommand(REDIS + suffix, words, Map.of(), directory, logs.resolve(REDIS + suffix + ".log"));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // each Java has it
        }
    }

    /** Zipkin, with its traces in memory alone. */
    static ChildCommand zipkin(Path jar, int port, CacheFolder cache, String suffix) {
        return new ChildCommand(
                ZIPKIN + suffix,
                List.of(
                        Program.ofJdk("java").toString(),
                        "-Xmx512m",
                        "-XX:TieredStopAtLevel=1", // it starts in half the time, and has little to do
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-jar",
                        jar.toString(),
                        "--armeria.ports[0].ip=127.0.0.1",
                        "--armeria.ports[0].port=" + port,
                        "--armeria.ports[0].protocols[0]=http",
                        "--zipkin.storage.mem.max-spans=200000"),
                Map.of(),
                CacheFolder.make(cache.run().resolve(ZIPKIN)),
                cache.logs().resolve(ZIPKIN + suffix + ".log"));
    }
}
