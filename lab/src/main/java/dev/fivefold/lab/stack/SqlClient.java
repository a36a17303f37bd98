package dev.fivefold.lab.stack;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.install.DatabaseUser;
import dev.fivefold.lab.install.MariaDb;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** MariaDB's own client, for scripts against the database that runs. Immutable; each script has a connection of its own. */
public final class SqlClient {

    private final MariaDb database;
    private final int port;

    SqlClient(MariaDb database, int port) {
        this.database = database;
        this.port = port;
    }

    /**
     * Runs statements.
     *
     * @return each result as a drawn table
     * @throws LabFailure if one fails
     */
    public String tables(String script) {
        return run(script, "--table");
    }

    /**
     * Runs statements.
     *
     * @return each row of each result as a line, its columns separated by tabs, without headings
     * @throws LabFailure if one fails
     */
    public String lines(String script) {
        return run(script, "--skip-column-names");
    }

    /** As the user who may make temporary tables. The password goes through the environment. */
    private String run(String script, String format) {
        DatabaseUser user = database.users().migration();
        List<String> words = new ArrayList<>(List.of(
                database.program().resolve("bin/mariadb").toString(),
                "--no-defaults", // must come first
                "--host=127.0.0.1",
                "--port=" + port,
                "--protocol=tcp",
                "--skip-ssl",
                "--default-character-set=utf8mb4",
                "--user=" + user.name(),
                "--database=fivefold",
                "--batch",
                format));
        try {
            ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
            builder.environment().put("MYSQL_PWD", user.password());
            Process process = builder.start();
            CompletableFuture<byte[]> output = CompletableFuture.supplyAsync(() -> read(process));
            try (var input = process.getOutputStream()) {
                input.write(script.getBytes(StandardCharsets.UTF_8));
            }
            String answer = new String(output.join(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new LabFailure("the database refuses a statement: " + answer.strip());
            }
            return answer;
        } catch (IOException e) {
            throw new LabFailure("cannot run MariaDB's client: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabFailure("interrupted", e);
        }
    }

    private static byte[] read(Process process) {
        try {
            return process.getInputStream().readAllBytes();
        } catch (IOException e) {
            return new byte[0]; // its exit code tells
        }
    }
}
