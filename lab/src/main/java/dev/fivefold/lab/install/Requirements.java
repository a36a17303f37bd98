package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Memory;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Compares the machine with the needs of a demo. Changes nothing but making the cache folder. */
public record Requirements(Home home, CacheFolder cache) {

    private static final int JDK = 25;
    private static final long DISK = 3_000_000_000L;
    /** Heaps of 2 GB, 0.5 GB of the database's buffers, and other memory. */
    private static final long MEMORY = 3_000_000_000L;

    /**
     * A requirement of the machine.
     *
     * @param remedy the action that meets it; empty if none is needed
     */
    public record Requirement(String name, boolean isMet, String found, String remedy) {}

    /** All requirements, in the order of a demo's start. */
    public List<Requirement> check() {
        int cores = Runtime.getRuntime().availableProcessors();
        return List.of(
                jdk(),
                nginx(),
                unpacked(
                        "MariaDB",
                        MariaDbInstall.isSupported(),
                        Optional.of(database().program()).filter(_ -> database().isUnpacked())),
                unpacked("Redis", BundledPrograms.redisResource().isPresent(), BundledPrograms.unpackedRedis(cache)),
                disk(DISK),
                atLeast("memory", Memory.freeBytes(), MEMORY, "", "stop another program"),
                ports(),
                new Requirement(
                        "cores, 2",
                        true,
                        Integer.toString(cores),
                        cores >= 2 ? "" : "it runs, but the figures say little"));
    }

    /** Checks that a demo can run. */
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
     * Checks that there is room for the databases that are not loaded yet.
     *
     * @param versions the last migrations of their schemas; all if empty
     */
    public void mustHaveRoomFor(DataScale scale, List<OptionalInt> versions) {
        long missing = versions.stream()
                .filter(version -> !database().isLoaded(scale, version))
                .count();
        mustBeMet(List.of(disk(missing * scale.diskBytes())));
    }

    private MariaDbInstall database() {
        return new MariaDbInstall(cache, home.migrations());
    }

    private static Requirement jdk() {
        Runtime.Version version = Runtime.version();
        boolean compiles = Files.isExecutable(Program.ofJdk("javac"));
        boolean isMet = version.feature() >= JDK && compiles;
        return new Requirement(
                "JDK " + JDK + " or newer",
                isMet,
                version + (compiles ? "" : " without javac"),
                isMet ? "" : "install a JDK " + JDK + " and set JAVA_HOME to it");
    }

    private Requirement nginx() {
        return Nginx.find(cache)
                .map(found -> new Requirement("nginx", true, found.program().toString(), ""))
                .orElseGet(() -> AptPackages.areSupported()
                        ? new Requirement("nginx", true, "none yet", "nothing: demo fetches the package into the cache")
                        : new Requirement("nginx", false, "none", Nginx.howToInstall()));
    }

    private static Requirement unpacked(String name, boolean supported, Optional<Path> program) {
        String system = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
        return !supported
                ? new Requirement(name, false, "no build for " + system, "run it on Linux, x86-64")
                : program.map(found -> new Requirement(name, true, found.toString(), ""))
                        .orElse(new Requirement(name, true, "none yet", "nothing: demo unpacks it into the cache"));
    }

    private Requirement disk(long needed) {
        long free = Disk.get(
                "look at the disk of " + cache.root(),
                () -> Files.getFileStore(CacheFolder.make(cache.root())).getUsableSpace());
        return atLeast(
                "disk",
                free,
                needed,
                " in " + cache.root(),
                "free some, or set FIVEFOLD_CACHE to a folder on another disk");
    }

    private static Requirement atLeast(String name, long free, long needed, String where, String remedy) {
        return new Requirement(
                Text.of("%s, %.0f GB", name, needed / 1e9),
                free >= needed,
                Text.of("%.1f GB free%s", free / 1e9, where),
                free >= needed ? "" : remedy);
    }

    private static Requirement ports() {
        try {
            return new Requirement(
                    "loopback ports", true, "such as " + Ports.free(1).getFirst(), "");
        } catch (LabFailure e) {
            return new Requirement("loopback ports", false, String.valueOf(e.getMessage()), "allow 127.0.0.1");
        }
    }
}
