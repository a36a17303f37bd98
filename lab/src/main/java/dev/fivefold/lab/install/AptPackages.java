package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Packages of Debian and Ubuntu, unpacked into a folder of the cache. Needs no root and changes nothing outside that folder: where
 * the system's package lists are missing or old, it fetches its own from the system's sources.
 */
public final class AptPackages {

    private final Path folder;
    private boolean ownLists;
    private boolean unstable;

    private AptPackages(Path folder) {
        this.folder = folder;
    }

    /** Unpacks the wanted packages. */
    @FunctionalInterface
    public interface Fetch {

        /** Unpacks them below a folder. */
        void into(AptPackages packages, Path root) throws InterruptedException;
    }

    /** The folder of the files of unpacked packages. */
    public static Path root(Path folder) {
        return folder.resolve("root");
    }

    /** Whether this system has the tools for it. */
    static boolean areSupported() {
        return Program.find("apt-get").isPresent() && Program.find("dpkg-deb").isPresent();
    }

    /**
     * A program of the system or of the cache, fetched if there is none.
     *
     * @param find looks for the program in the system and below {@link #root}
     * @param remedy the command that installs it, for messages
     */
    public static <T> T get(String name, Path folder, Supplier<Optional<T>> find, Fetch fetch, String remedy)
            throws InterruptedException {
        Optional<T> found = find.get();
        if (found.isPresent()) {
            return found.get();
        }
        if (!areSupported()) {
            throw new LabFailure("%s is missing: install it with: %s".formatted(name, remedy));
        }
        Path lock = CacheFolder.make(folder.resolveSibling("locks")).resolve(String.valueOf(folder.getFileName()));
        return Disk.alone(lock, () -> {
            Optional<T> meanwhile = find.get(); // another process may have fetched it
            return meanwhile.isPresent() ? meanwhile.get() : fetched(name, folder, find, fetch, remedy);
        });
    }

    private static <T> T fetched(String name, Path folder, Supplier<Optional<T>> find, Fetch fetch, String remedy)
            throws InterruptedException {
        try {
            Folders.deleteRecursively(folder);
            Path unpacked = CacheFolder.make(folder.resolve("unpacking"));
            fetch.into(new AptPackages(folder), unpacked);
            Disk.run("move " + unpacked, () -> Files.move(unpacked, root(folder), StandardCopyOption.ATOMIC_MOVE));
        } catch (LabFailure e) {
            throw new LabFailure("%s; install %s yourself with: %s".formatted(e.getMessage(), name, remedy), e);
        }
        return find.get()
                .orElseThrow(() -> new LabFailure(
                        "the packages of %s lack its program: install it with: %s".formatted(name, remedy)));
    }

    /** Downloads a package and unpacks it. */
    public void unpack(String name, Path into) throws InterruptedException {
        Path archive = download(name);
        Program.Result result = Program.run(folder, List.of("dpkg-deb", "-x", archive.toString(), into.toString()));
        if (!result.isFine()) {
            throw new LabFailure("cannot unpack %s: %s".formatted(archive, result.lastLine()));
        }
    }

    /** Whether the system's release has a package, as far as the system's lists know. */
    public boolean has(String name) throws InterruptedException {
        return Program.run(folder, List.of("apt-cache", "-q", "show", "--no-all-versions", name))
                .output()
                .contains("Package: " + name); // the exit code is 0 for an unknown package, too
    }

    /** Takes further packages from Debian's unstable suite, of the same mirror as the system's own packages. */
    public void useUnstable() throws InterruptedException {
        String mirror = Program.run(
                        folder, List.of("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"))
                .output()
                .lines()
                .filter(uri -> uri.endsWith("/debian/"))
                .findFirst()
                .orElseThrow(() -> new LabFailure("no mirror of Debian is among this system's package sources"));
        String source =
                "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s sid main%n".formatted(mirror);
        Disk.replace(folder.resolve("unstable.list"), source);
        unstable = true;
        ownLists = true;
        update();
    }

    /** The packages that a downloaded package depends on directly. */
    List<String> dependencies(String name) throws InterruptedException {
        String declared = Program.run(
                        folder, List.of("dpkg-deb", "-f", archive(name).toString(), "Pre-Depends", "Depends"))
                .output();
        return Arrays.stream(declared.replaceAll("(?m)^(Pre-)?Depends:", ",").split("[,|\\n]"))
                .map(dependency -> dependency.replaceAll("[(:].*", "").strip())
                .filter(dependency -> dependency.matches("[a-z0-9][a-z0-9+.-]+"))
                .distinct()
                .toList();
    }

    private Path download(String name) throws InterruptedException {
        Program.Result result = apt("download", name);
        if (!result.isFine() && !ownLists) {
            ownLists = true;
            update();
            result = apt("download", name);
        }
        if (!result.isFine()) {
            throw new LabFailure("cannot download the package %s: %s".formatted(name, result.lastLine()));
        }
        return archive(name);
    }

    private void update() throws InterruptedException {
        Program.Result update = apt("update");
        if (!update.isFine()) {
            throw new LabFailure("cannot fetch package lists: " + update.lastLine());
        }
    }

    private Path archive(String name) {
        return Disk.list(folder).stream()
                .filter(file -> file.getFileName().toString().matches("\\Q" + name + "\\E_.*\\.deb"))
                .max(Comparator.comparingLong(file -> file.toFile().lastModified()))
                .orElseThrow(() -> new LabFailure("apt-get downloaded no package " + name));
    }

    private Program.Result apt(String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("apt-get", "-q", "-y"));
        if (Program.isRoot()) { // else apt downloads as another user, who may not write here
            command.addAll(List.of("-o", "APT::Sandbox::User=root"));
        }
        if (ownLists) {
            Path lists = CacheFolder.make(folder.resolve("lists"));
            Path cache = CacheFolder.make(folder.resolve("cache"));
            CacheFolder.make(lists.resolve("partial"));
            CacheFolder.make(cache.resolve("archives/partial"));
            command.addAll(List.of("-o", "Dir::State::lists=" + lists, "-o", "Dir::Cache=" + cache));
        }
        if (unstable) {
            command.addAll(List.of(
                    "-o", "Dir::Etc::sourcelist=" + folder.resolve("unstable.list"), "-o", "Dir::Etc::sourceparts=-"));
        }
        command.addAll(List.of(words));
        return Program.run(folder, command);
    }
}
