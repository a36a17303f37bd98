package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.install.MariaDb;
import dev.fivefold.lab.process.ChildCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command line of the database. */
final class MariaDbCommand {

    static final String NAME = "mariadb";

    private MariaDbCommand() {}

    static ChildCommand of(MariaDb database, int port, Path logs) {
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
                "--socket=", // none: whoever comes, comes with a password
                "--skip-ssl", // over the loopback only; a start takes 0.3 s instead of 7
                "--skip-name-resolve",
                "--character-set-server=utf8mb4",
                "--performance-schema=OFF",
                "--innodb-buffer-pool-size=512M",
                "--innodb-log-file-size=256M",
                "--innodb-flush-log-at-trx-commit=2",
                "--max-connections=200"));
        if ("root".equals(System.getProperty("user.name"))) {
            words.add("--user=root"); // it refuses to run as root unless told to
        }
        return new ChildCommand(NAME, words, Map.of(), database.program(), logs.resolve("mariadb.log"));
    }
}
