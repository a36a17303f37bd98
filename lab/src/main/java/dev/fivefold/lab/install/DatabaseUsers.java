package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The two users of the database. Their passwords are random, made once, and stored in a file that only its owner can read.
 *
 * @param migration has all rights on the database {@code fivefold}, to create and fill it
 * @param service may read it, change prices, and add accepted messages
 */
public record DatabaseUsers(User migration, User service) {

    private static final String MIGRATION = "fivefold_migration";
    private static final String SERVICE = "fivefold_service";

    /**
     * A user who may log in from this machine.
     *
     * @param password a random one; never on a command line
     */
    public record User(String name, String password) {

        /** Hides the password. */
        @Override
        public String toString() {
            return name;
        }
    }

    /** Reads the passwords, or makes them if there is no file yet. */
    static DatabaseUsers in(Path file) {
        CacheFolder.makeParentOf(file);
        return Disk.get("store the database's passwords in " + file, () -> {
            if (!Files.exists(file)) {
                OwnerFile.write(
                        file, "%s=%s\n%s=%s\n".formatted(MIGRATION, OwnerFile.secret(), SERVICE, OwnerFile.secret()));
            }
            Properties passwords = new Properties();
            passwords.load(new StringReader(Files.readString(file)));
            return new DatabaseUsers(user(MIGRATION, passwords, file), user(SERVICE, passwords, file));
        });
    }

    /** The idempotent statements that make database and users. */
    String sql() {
        return """
                DROP USER IF EXISTS ''@'localhost';
                DROP DATABASE IF EXISTS test;
                CREATE DATABASE IF NOT EXISTS fivefold CHARACTER SET utf8mb4;
                CREATE OR REPLACE USER '%1$s'@'127.0.0.1' IDENTIFIED BY '%2$s';
                CREATE OR REPLACE USER '%3$s'@'127.0.0.1' IDENTIFIED BY '%4$s';
                GRANT ALL ON fivefold.* TO '%1$s'@'127.0.0.1';
                GRANT SELECT ON fivefold.* TO '%3$s'@'127.0.0.1';
                -- Of tables that are not there yet at the first start: a right to create them makes that possible.
                GRANT CREATE, UPDATE ON fivefold.prices TO '%3$s'@'127.0.0.1';
                REVOKE CREATE ON fivefold.prices FROM '%3$s'@'127.0.0.1';
                GRANT CREATE, INSERT ON fivefold.accepted_messages TO '%3$s'@'127.0.0.1';
                REVOKE CREATE ON fivefold.accepted_messages FROM '%3$s'@'127.0.0.1';
                """.formatted(migration.name(), migration.password(), service.name(), service.password());
    }

    private static User user(String name, Properties passwords, Path file) {
        String password = passwords.getProperty(name);
        if (password == null) {
            throw new LabFailure("%s has no password for %s: remove the file".formatted(file, name));
        }
        return new User(name, password);
    }
}
