package dev.fivefold.lab.install;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Packages of Debian and Ubuntu, unpacked into a folder of ours. Needs no root and changes nothing outside that folder:
 * where the system has no package lists, or old ones, it fetches lists of its own from the system's sources.
 */
final class AptPackages {

    private final Path folder;
    private final boolean root;
    private boolean ownLists;

    /**
     * Prepares.
     *
     * @param folder gets the packages and, if need be, the lists
     * @param root whether we are root, for whom apt would otherwise download as another user, who may not write there
     */
    AptPackages(Path folder, boolean root) {
        this.folder = folder;
        this.root = root;
    }

    /** Whether this system has what is needed. */
    static boolean areSupported() {
        return OtherProgram.find("apt-get").isPresent()
                && OtherProgram.find("dpkg-deb").isPresent();
    }

    /**
     * Downloads a package and unpacks it.
     *
     * @param name the package
     * @param into the folder that becomes the root of its files
     * @throws LabFailure if the package cannot be had
     */
    void unpack(String name, Path into) throws InterruptedException {
        Path archive = download(name);
        OtherProgram.Answer answer =
                OtherProgram.run(folder, List.of("dpkg-deb", "-x", archive.toString(), into.toString()));
        if (!answer.isFine()) {
            throw new LabFailure("cannot unpack %s: %s".formatted(archive, answer.lastLine()));
        }
    }

    /** The packages that a downloaded package depends on directly. */
    List<String> dependencies(String name) throws InterruptedException {
        OtherProgram.Answer answer =
                OtherProgram.run(folder, List.of("dpkg-deb", "-f", archive(name).toString(), "Pre-Depends", "Depends"));
        return Arrays.stream(
                        answer.output().replaceAll("(?m)^(Pre-)?Depends:", ",").split("[,|\\n]"))
                .map(dependency -> dependency.replaceAll("[(:].*", "").strip())
                .filter(dependency -> dependency.matches("[a-z0-9][a-z0-9+.-]+"))
                .distinct()
                .toList();
    }

    private Path download(String name) throws InterruptedException {
        OtherProgram.Answer answer = apt("download", name);
        if (!answer.isFine() && !ownLists) {
            ownLists = true;
            OtherProgram.Answer update = apt("update");
            if (!update.isFine()) {
                throw new LabFailure("cannot fetch package lists: " + update.lastLine());
            }
            answer = apt("download", name);
        }
        if (!answer.isFine()) {
            throw new LabFailure("cannot download the package %s: %s".formatted(name, answer.lastLine()));
        }
        return archive(name);
    }

    private Path archive(String name) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("\\Q" + name + "\\E_.*\\.deb"))
                    .max(Comparator.comparingLong(file -> file.toFile().lastModified()))
                    .orElseThrow(() -> new LabFailure("apt-get downloaded no package " + name));
        } catch (IOException e) {
            throw new LabFailure("cannot read " + folder + ": " + CacheFolder.reason(e), e);
        }
    }

    private OtherProgram.Answer apt(String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("apt-get", "-q", "-y"));
        if (root) {
            command.addAll(List.of("-o", "APT::Sandbox::User=root"));
        }
        if (ownLists) {
            Path lists = CacheFolder.make(folder.resolve("lists"));
            Path cache = CacheFolder.make(folder.resolve("cache"));
            CacheFolder.make(lists.resolve("partial"));
            CacheFolder.make(cache.resolve("archives/partial"));
            command.addAll(List.of("-o", "Dir::State::lists=" + lists, "-o", "Dir::Cache=" + cache));
        }
        command.addAll(List.of(words));
        return OtherProgram.run(folder, command);
    }
}
