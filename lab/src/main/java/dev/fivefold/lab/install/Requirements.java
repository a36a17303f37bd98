package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.FreeMemory;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Compares the machine with what a demo needs. Changes nothing but making the cache folder. */
public final class Requirements {

    private static final int JDK = 25;
    private static final long DISK = 3_000_000_000L;

    /** Heaps of 2 GB, 0.5 GB of the database's buffers, and what is beside them. */
    private static final long MEMORY = 3_000_000_000L;

    private final Home home;
    private final CacheFolder cache;

    /**
     * Prepares.
     *
     * @param home where the jars are
     * @param cache where programs and data go
     */
    public Requirements(Home home, CacheFolder cache) {
        this.home = home;
        this.cache = cache;
    }

    /** All of them, each with what was found. */
    public List<Requirement> check() {
        return List.of(jdk(), nginx(), mariadb(), redis(), disk(DISK), memory(), ports(), cores());
    }

    /**
     * Nothing happens if a demo can run.
     *
     * @throws LabFailure naming the first requirement that is not met
     */
    public void mustBeMet() {
        mustBeMet(check());
    }

    private static void mustBeMet(List<Requirement> requirements) {
        requirements.stream()
                .filter(requirement -> !requirement.isMet())
                .findFirst()
                .ifPresent(missing -> {
                    throw new LabFailure("%s: %s; %s".formatted(missing.name(), missing.found(), missing.remedy()));
                });
    }

    /**
     * Nothing happens if there is room for databases that are not there yet.
     *
     * @param scale how much data each has
     * @param versions the last migrations of their schemas; all if empty
     * @throws LabFailure if there is not
     */
    public void mustHaveRoomFor(DataScale scale, List<OptionalInt> versions) {
        MariaDbInstall install = new MariaDbInstall(cache, home.migrations());
        long missing = versions.stream()
                .filter(version -> !install.isLoaded(scale, version))
                .count();
        mustBeMet(List.of(disk(missing * scale.diskBytes())));
    }

    private static Requirement jdk() {
        Runtime.Version version = Runtime.version();
        boolean compiles = Files.isExecutable(Path.of(System.getProperty("java.home"), "bin", "javac"));
        return new Requirement(
                "JDK " + JDK + " or newer",
                version.feature() >= JDK && compiles,
                version + (compiles ? "" : " without javac"),
                version.feature() >= JDK && compiles ? "" : "install a JDK " + JDK + " and set JAVA_HOME to it");
    }

    private Requirement nginx() {
        Optional<Nginx> found = new NginxInstall(cache).find();
        if (found.isPresent()) {
            return new Requirement("nginx", true, found.get().program().toString(), "");
        }
        return NginxInstall.canFetch()
                ? new Requirement("nginx", true, "none yet", "nothing: demo fetches the package into the cache")
                : new Requirement("nginx", false, "none", NginxInstall.howToInstall());
    }

    private Requirement mariadb() {
        if (!MariaDbInstall.isSupported()) {
            String system = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
            return new Requirement("MariaDB", false, "no build for " + system, "run it on Linux, x86-64");
        }
        return new MariaDbInstall(cache, home.migrations()).isUnpacked()
                ? new Requirement("MariaDB", true, cache.mariadbProgram().toString(), "")
                : new Requirement("MariaDB", true, "none yet", "nothing: demo unpacks it into the cache");
    }

    private Requirement redis() {
        if (!RedisInstall.isSupported()) {
            String system = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
            return new Requirement("Redis", false, "no build for " + system, "run it on Linux, x86-64");
        }
        return new RedisInstall(cache)
                .find()
                .map(program -> new Requirement("Redis", true, program.toString(), ""))
                .orElseGet(() -> new Requirement("Redis", true, "none yet", "nothing: demo unpacks it into the cache"));
    }

    private Requirement disk(long needed) {
        try {
            long free = Files.getFileStore(CacheFolder.make(cache.root())).getUsableSpace();
            return atLeast(
                    "disk", free, needed, "free some, or set FIVEFOLD_CACHE to a folder on another disk", cache.root());
        } catch (IOException e) {
            throw new LabFailure("cannot look at the disk of " + cache.root() + ": " + CacheFolder.reason(e), e);
        }
    }

    private static Requirement memory() {
        return atLeast("memory", FreeMemory.bytes(), MEMORY, "stop something else that runs", null);
    }

    private static Requirement atLeast(String name, long free, long needed, String remedy, @Nullable Path where) {
        String found = "%.1f GB free%s".formatted(free / 1e9, where == null ? "" : " in " + where);
        String title = "%s, %.0f GB".formatted(name, needed / 1e9);
        return new Requirement(title, free >= needed, found, free >= needed ? "" : remedy);
    }

    private static Requirement ports() {
        try {
            return new Requirement(
                    "loopback ports", true, "such as " + Ports.free(1).getFirst(), "");
        } catch (LabFailure e) {
            return new Requirement("loopback ports", false, String.valueOf(e.getMessage()), "allow 127.0.0.1");
        }
    }

    private static Requirement cores() {
        int cores = Runtime.getRuntime().availableProcessors();
        String advice = cores >= 2 ? "" : "it runs, but the figures say little";
        return new Requirement("cores, 2", true, Integer.toString(cores), advice);
    }
}
