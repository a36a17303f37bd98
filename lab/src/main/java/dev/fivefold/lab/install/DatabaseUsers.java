package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Properties;

/**
 * The database's two users. Their passwords are random, made once, and kept in a file that only its owner can read.
 *
 * @param migration has all rights on the database {@code fivefold}, to create and fill it
 * @param service may read it, change prices, and add accepted messages
 */
public record DatabaseUsers(DatabaseUser migration, DatabaseUser service) {

    private static final String MIGRATION = "fivefold_migration";
    private static final String SERVICE = "fivefold_service";

    /**
     * Reads the passwords, or makes them if there is no file yet.
     *
     * @param file properties, a password for each user
     */
    static DatabaseUsers in(Path file) {
        try {
            CacheFolder.makeParentOf(file);
            writeUnlessThere(file);
            Properties passwords = new Properties();
            passwords.load(new StringReader(Files.readString(file)));
            return new DatabaseUsers(user(MIGRATION, passwords, file), user(SERVICE, passwords, file));
        } catch (IOException e) {
            throw new LabFailure(
                    "cannot keep the database's passwords in %s: %s".formatted(file, CacheFolder.reason(e)), e);
        }
    }

    /** The statements that make database and users what they must be; they may run again and again. */
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

    private static void writeUnlessThere(Path file) throws IOException {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, "%s=%s\n%s=%s\n".formatted(MIGRATION, random(), SERVICE, random()));
        } catch (FileAlreadyExistsException e) {
            // made by an earlier run
        }
    }

    private static DatabaseUser user(String name, Properties passwords, Path file) {
        String password = passwords.getProperty(name);
        if (password == null) {
            throw new LabFailure("%s has no password for %s: remove the file".formatted(file, name));
        }
        return new DatabaseUser(name, password);
    }

    private static String random() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
