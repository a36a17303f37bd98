package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
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
 * A scale's databases, a folder for each version of the schema that was asked for. Its name has the hash of the migrations up
 * to that version: others make another database, later ones do not.
 */
final class DatabaseFolders {

    private static final Pattern MIGRATION = Pattern.compile("V(\\d+)__.+\\.sql");

    private final Path root;
    private final DataScale scale;
    private final NavigableMap<Integer, Path> migrations;

    private DatabaseFolders(Path root, DataScale scale, NavigableMap<Integer, Path> migrations) {
        this.root = root;
        this.scale = scale;
        this.migrations = migrations;
    }

    /**
     * Looks at the migrations.
     *
     * @param root has the folders of all scales
     * @param migrations the folder of the files, at any depth
     * @throws LabFailure if it cannot be read, or has none
     */
    static DatabaseFolders in(Path root, DataScale scale, Path migrations) {
        NavigableMap<Integer, Path> byVersion = new TreeMap<>();
        try (Stream<Path> files = Files.walk(migrations)) {
            files.forEach(file -> {
                Matcher name = MIGRATION.matcher(file.getFileName().toString());
                if (name.matches()) {
                    byVersion.put(Integer.valueOf(name.group(1)), file);
                }
            });
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(migrations, CacheFolder.reason(e)), e);
        }
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

    /** Removes the scale's databases that are of other migrations, and those that were not loaded to their end. */
    void removeUseless() {
        Set<Path> useful = migrations.keySet().stream()
                .map(this::folder)
                .filter(MariaDb::isLoaded)
                .collect(Collectors.toSet());
        try (Stream<Path> folders = Files.list(CacheFolder.make(root))) {
            folders.filter(folder -> folder.getFileName().toString().startsWith(prefix()))
                    .filter(folder -> !useful.contains(folder))
                    .forEach(Folders::deleteRecursively);
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(root, CacheFolder.reason(e)), e);
        }
    }

    private Path folder(int version) {
        return root.resolve(prefix() + hash(version));
    }

    private String prefix() {
        return scale.name().toLowerCase(Locale.ROOT) + "-";
    }

    private String hash(int version) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            scale.placeholders().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(entry -> digest.update(entry.toString().getBytes(StandardCharsets.UTF_8)));
            for (Path file : migrations.headMap(version, true).values()) {
                digest.update(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(file));
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, 12);
        } catch (IOException e) {
            throw new LabFailure("cannot read the migrations: " + CacheFolder.reason(e), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
