package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The databases of a scale, a folder for each version of the schema. The folder's name has the hash of the migrations up to that
 * version: other migrations make another database, later ones do not.
 */
record DatabaseFolders(Path root, DataScale scale, NavigableMap<Integer, Path> migrations) {

    private static final Pattern MIGRATION = Pattern.compile("V(\\d+)__.+\\.sql");

    /** Reads the names of the migrations. */
    static DatabaseFolders in(Path root, DataScale scale, Path migrations) {
        NavigableMap<Integer, Path> byVersion = new TreeMap<>();
        Disk.run("read " + migrations, () -> {
            try (Stream<Path> files = Files.walk(migrations)) {
                files.forEach(file -> {
                    Matcher name = MIGRATION.matcher(file.getFileName().toString());
                    if (name.matches()) {
                        byVersion.put(Integer.valueOf(name.group(1)), file);
                    }
                });
            }
        });
        if (byVersion.isEmpty()) {
            throw new LabFailure("no migration in " + migrations + ": restore them with git checkout -- sql");
        }
        return new DatabaseFolders(root, scale, byVersion);
    }

    /**
     * The folder of a schema.
     *
     * @param version its last migration; all if empty
     */
    Path of(OptionalInt version) {
        return folder(version.orElse(migrations.lastKey()));
    }

    /** The loaded database that lacks the fewest migrations up to a version, but at least one. */
    Optional<Path> loadedBelow(OptionalInt version) {
        return migrations.headMap(version.orElse(migrations.lastKey()), false).descendingMap().keySet().stream()
                .map(this::folder)
                .filter(MariaDb::isLoaded)
                .findFirst();
    }

    /** Removes the scale's databases of other migrations, and those that are not loaded to their end. */
    void removeUseless() {
        Set<Path> useful = migrations.keySet().stream()
                .map(this::folder)
                .filter(MariaDb::isLoaded)
                .collect(Collectors.toSet());
        Disk.list(CacheFolder.make(root)).stream()
                .filter(folder -> folder.getFileName().toString().startsWith(prefix()))
                .filter(folder -> !useful.contains(folder))
                .forEach(Folders::deleteRecursively);
    }

    private Path folder(int version) {
        return root.resolve(prefix() + hash(version));
    }

    private String prefix() {
        return scale.name().toLowerCase(Locale.ROOT) + "-";
    }

    private String hash(int version) {
        MessageDigest digest = sha256();
        new TreeMap<>(scale.placeholders())
                .entrySet()
                .forEach(entry -> digest.update(entry.toString().getBytes(StandardCharsets.UTF_8)));
        for (Path file : migrations.headMap(version, true).values()) {
            digest.update(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
            digest.update(Disk.get("read " + file, () -> Files.readAllBytes(file)));
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, 12);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
