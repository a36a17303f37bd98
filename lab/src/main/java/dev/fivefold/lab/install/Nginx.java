package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.process.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An nginx of the system, or of the distribution's package in the cache.
 *
 * @param libraries folders of libraries that the system lacks; empty for the system's own nginx
 */
public record Nginx(Path program, List<Path> libraries) {

    private static final String NAME = "nginx";
    private static final String IN_PACKAGE = "usr/sbin/nginx";

    /** The system's nginx, else the one in the cache. */
    public static Optional<Nginx> find(CacheFolder cache) {
        Path root = AptPackages.root(cache.program(NAME));
        return Program.find(NAME)
                .map(program -> new Nginx(program, List.of()))
                .or(() -> Files.isExecutable(root.resolve(IN_PACKAGE)) ? Optional.of(in(root)) : Optional.empty());
    }

    /** The same, fetched if there is none. */
    public static Nginx get(CacheFolder cache) throws InterruptedException {
        return AptPackages.get(NAME, cache.program(NAME), () -> find(cache), Nginx::fetch, howToInstall());
    }

    /** The environment variables that it needs. */
    public Map<String, String> environment() {
        return libraries.isEmpty()
                ? Map.of()
                : Map.of(
                        "LD_LIBRARY_PATH",
                        libraries.stream().map(Path::toString).collect(Collectors.joining(":")));
    }

    /** The command that installs nginx on this system. */
    static String howToInstall() {
        return Stream.of("apt-get install", "dnf install", "apk add")
                .filter(command ->
                        Program.find(command.substring(0, command.indexOf(' '))).isPresent())
                .findFirst()
                .map(command -> "sudo %s nginx".formatted(command))
                .orElse("brew install nginx");
    }

    private static void fetch(AptPackages packages, Path root) throws InterruptedException {
        List<String> names = new ArrayList<>(List.of(NAME));
        packages.unpack(NAME, root);
        if (!Files.isExecutable(root.resolve(IN_PACKAGE))) {
            names.addFirst("nginx-core"); // older Ubuntus: the package nginx only names the one with the program
            packages.unpack("nginx-core", root);
        }
        // Two levels of dependencies are enough: the program's libraries, and theirs.
        Set<String> seen = new LinkedHashSet<>(names);
        for (int depth = 0; depth < 2 && lacksLibraries(root); depth++) {
            List<String> next = new ArrayList<>();
            for (String name : names) {
                for (String dependency : packages.dependencies(name)) {
                    if (dependency.matches("(lib|zlib).*")
                            && !dependency.matches("libc6|libgcc.*")
                            && seen.add(dependency)) {
                        packages.unpack(dependency, root);
                        next.add(dependency);
                    }
                }
            }
            names = next;
        }
    }

    private static boolean lacksLibraries(Path root) throws InterruptedException {
        Nginx nginx = in(root);
        return Program.run(root, List.of("ldd", nginx.program.toString()), nginx.environment(), "")
                .output()
                .contains("not found");
    }

    private static Nginx in(Path root) {
        List<Path> libraries = Disk.get("read " + root, () -> {
            try (Stream<Path> files = Files.walk(root)) {
                return files.filter(file -> file.getFileName().toString().matches("lib.+\\.so\\..+"))
                        .map(Path::getParent)
                        .distinct()
                        .toList();
            }
        });
        return new Nginx(root.resolve(IN_PACKAGE), libraries);
    }
}
