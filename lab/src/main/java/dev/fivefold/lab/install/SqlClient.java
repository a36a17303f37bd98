package dev.fivefold.lab.install;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Program;
import java.util.List;
import java.util.Map;

/** MariaDB's own client, for scripts against the running database. Each script has a connection of its own. */
public record SqlClient(MariaDb database, int port) {

    /**
     * Runs statements.
     *
     * @return each result as a table
     */
    public String tables(String script) throws InterruptedException {
        return run(script, "--table");
    }

    /**
     * Runs statements.
     *
     * @return each row of each result as a line, its columns separated by tabs, without headings
     */
    public String lines(String script) throws InterruptedException {
        return run(script, "--skip-column-names");
    }

    /** As the user who may make temporary tables. The password goes through the environment. */
    private String run(String script, String format) throws InterruptedException {
        DatabaseUsers.User user = database.users().migration();
        Program.Result result = Program.run(
                database.program(),
                List.of(
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
                        format),
                Map.of("MYSQL_PWD", user.password()),
                script);
        if (!result.isFine()) {
            throw new LabFailure(
                    "the database rejects a statement: " + result.output().strip());
        }
        return result.output();
    }
}
