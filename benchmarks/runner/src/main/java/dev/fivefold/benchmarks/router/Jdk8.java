package dev.fivefold.benchmarks.router;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.install.AptPackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A Java 8, the last long-term release with the CMS collector: of the system, or of the distribution's package in the cache. Debian has it
 * in its unstable suite alone, built for that suite's C library, which therefore comes with it.
 *
 * @param words the beginning of a command that runs a class
 */
public record Jdk8(List<String> words) {

    private static final String NAME = "jdk8";
    private static final String PACKAGE = "openjdk-8-jre-headless";
    private static final Path SYSTEM = Path.of("/usr/lib/jvm");
    private static final String LOADER = "ld-linux-x86-64.so.2";

    /** Copies. */
    public Jdk8 {
        words = List.copyOf(words);
    }

    /** The system's, else the one in the cache, fetched if there is none. */
    public static Jdk8 get(CacheFolder cache) throws InterruptedException {
        return AptPackages.get(
                "Java 8",
                cache.program(NAME),
                () -> find(cache),
                Jdk8::fetch,
                "sudo apt-get install " + PACKAGE + ", or unpack a JDK 8 below " + SYSTEM);
    }

    private static Optional<Jdk8> find(CacheFolder cache) {
        Path root = AptPackages.root(cache.program(NAME));
        return java(SYSTEM)
                .map(java -> new Jdk8(List.of(java.toString())))
                .or(() -> java(root.resolve("usr/lib/jvm")).map(java -> unpacked(root, java)));
    }

    /** The program of a folder of JDKs, without its links to other folders. */
    private static Optional<Path> java(Path folder) {
        return Disk.list(folder).stream()
                .filter(jdk -> jdk.getFileName().toString().matches(".*\\b(?:1\\.8\\.0|8)\\b.*"))
                .flatMap(jdk -> Stream.of(jdk.resolve("jre/bin/java"), jdk.resolve("bin/java")))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Jdk8 unpacked(Path root, Path java) {
        Path loader = java.resolveSibling(LOADER);
        return new Jdk8(
                Files.isExecutable(loader)
                        ? List.of(
                                loader.toString(),
                                "--library-path",
                                "%s:/usr/lib/x86_64-linux-gnu:/lib/x86_64-linux-gnu".formatted(libraries(root)),
                                java.toString())
                        : List.of(java.toString()));
    }

    private static void fetch(AptPackages packages, Path root) throws InterruptedException {
        if (!packages.has(PACKAGE)) {
            packages.useUnstable();
            packages.unpack("libc6", root);
        }
        packages.unpack(PACKAGE, root);
        Disk.run("repair the links in " + root, () -> linkInside(root));
        Path loader = libraries(root).resolve(LOADER);
        Optional<Path> java = java(root.resolve("usr/lib/jvm"));
        if (Files.isRegularFile(loader) && java.isPresent()) {
            // The launcher looks for its JDK around the running program, which is the loader when that is called by
            // name.
            Path copy = java.get().resolveSibling(LOADER);
            Disk.run("copy " + loader, () -> Files.copy(loader, copy, StandardCopyOption.REPLACE_EXISTING));
        }
    }

    private static Path libraries(Path root) {
        return root.resolve("usr/lib/x86_64-linux-gnu");
    }

    /** The package's links to its own files below /etc lead there only once it is installed. */
    private static void linkInside(Path root) throws IOException {
        List<Path> links;
        try (Stream<Path> files = Files.walk(root)) {
            links = files.filter(Files::isSymbolicLink).toList();
        }
        for (Path link : links) {
            Path target = Files.readSymbolicLink(link);
            if (!target.isAbsolute()) {
                continue;
            }
            Path inside = root.resolve(target.subpath(0, target.getNameCount()));
            if (Files.exists(inside)) {
                Files.delete(link);
                Files.createSymbolicLink(
                        link, Objects.requireNonNull(link.getParent()).relativize(inside));
            }
        }
    }
}
