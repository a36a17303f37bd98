package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds nginx, or fetches the distribution's package into the cache without installing it. */
public final class NginxInstall {

    private static final String IN_PACKAGE = "usr/sbin/nginx";

    private final Path folder;

    /**
     * Prepares; does nothing yet.
     *
     * @param cache gets the package if the system has no nginx
     */
    public NginxInstall(CacheFolder cache) {
        this.folder = cache.nginx();
    }

    /** The system's nginx, else the one in the cache, if there is one. */
    public Optional<Nginx> find() {
        return OtherProgram.find("nginx")
                .map(program -> new Nginx(program, List.of()))
                .or(this::cached);
    }

    /** Whether {@link #get()} can fetch it on this system. */
    public static boolean canFetch() {
        return AptPackages.areSupported();
    }

    /** The one command that installs nginx on this system. */
    public static String howToInstall() {
        if (OtherProgram.find("apt-get").isPresent()) {
            return "sudo apt-get install nginx";
        }
        if (OtherProgram.find("dnf").isPresent()) {
            return "sudo dnf install nginx";
        }
        if (OtherProgram.find("apk").isPresent()) {
            return "sudo apk add nginx";
        }
        return "brew install nginx";
    }

    /**
     * nginx, fetched if need be.
     *
     * @throws LabFailure if there is none and it cannot be fetched; names the command that installs it
     */
    public Nginx get() throws InterruptedException {
        Optional<Nginx> found = find();
        if (found.isPresent()) {
            return found.get();
        }
        if (!canFetch()) {
            throw new LabFailure("nginx is missing: install it with: " + howToInstall());
        }
        try {
            fetch();
        } catch (LabFailure e) {
            throw new LabFailure(e.getMessage() + "; install nginx yourself with: " + howToInstall(), e);
        }
        return cached().orElseThrow(
                        () -> new LabFailure("the package nginx has no program: install it with: " + howToInstall()));
    }

    private void fetch() throws InterruptedException {
        Folders.deleteRecursively(folder);
        Path unpacked = CacheFolder.make(folder.resolve("unpacking"));
        AptPackages packages = new AptPackages(folder, "root".equals(System.getProperty("user.name")));
        List<String> names = new ArrayList<>(List.of("nginx"));
        packages.unpack("nginx", unpacked);
        Path program = unpacked.resolve(IN_PACKAGE);
        if (!Files.isExecutable(program)) {
            names.addFirst("nginx-core"); // older Ubuntus: the package nginx only names the one with the program
            packages.unpack("nginx-core", unpacked);
        }
        fetchLibraries(packages, names, unpacked);
        try {
            Files.move(unpacked, folder.resolve("root"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new LabFailure("cannot move " + unpacked + ": " + CacheFolder.reason(e), e);
        }
    }

    /** Two levels of dependencies are enough: the program's libraries, and theirs. */
    private static void fetchLibraries(AptPackages packages, List<String> names, Path unpacked)
            throws InterruptedException {
        Set<String> seen = new LinkedHashSet<>(names);
        List<String> level = names;
        for (int depth = 0; depth < 2 && lacksLibraries(unpacked); depth++) {
            List<String> next = new ArrayList<>();
            for (String name : level) {
                for (String dependency : packages.dependencies(name)) {
                    if (dependency.matches("(lib|zlib).*")
                            && !dependency.matches("libc6|libgcc.*")
                            && seen.add(dependency)) {
                        packages.unpack(dependency, unpacked);
                        next.add(dependency);
                    }
                }
            }
            level = next;
        }
    }

    private static boolean lacksLibraries(Path unpacked) throws InterruptedException {
        List<String> libraries =
                libraries(unpacked).stream().map(Path::toString).toList();
        String program = unpacked.resolve(IN_PACKAGE).toString();
        OtherProgram.Answer answer = OtherProgram.run(
                unpacked, List.of("env", "LD_LIBRARY_PATH=" + String.join(":", libraries), "ldd", program));
        return answer.output().contains("not found");
    }

    private Optional<Nginx> cached() {
        Path root = folder.resolve("root");
        Path program = root.resolve(IN_PACKAGE);
        return Files.isExecutable(program) ? Optional.of(new Nginx(program, libraries(root))) : Optional.empty();
    }

    private static List<Path> libraries(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.getFileName().toString().matches("lib.+\\.so\\..+"))
                    .map(Path::getParent)
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw new LabFailure("cannot read " + root + ": " + CacheFolder.reason(e), e);
        }
    }
}
