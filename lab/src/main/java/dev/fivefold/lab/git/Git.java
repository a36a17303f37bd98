package dev.fivefold.lab.git;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The git command, in one folder. For one thread at a time. */
public final class Git {

    private static final Duration BOUND = Duration.ofMinutes(2);

    private final Path folder;
    private final Path logs;
    private final Errands errands;
    private final Map<String, String> environment;

    private Git(Path folder, Path logs, Errands errands, Map<String, String> environment) {
        this.folder = folder;
        this.logs = logs;
        this.errands = errands;
        this.environment = environment;
    }

    /** Of a folder in a repository that is there. */
    public static Git in(Path folder, Path logs, Errands errands) {
        return new Git(folder, logs, errands, Map.of());
    }

    /** Of a folder that becomes a repository, also where a hook of another one has started this. */
    public static Git making(Path folder, Path logs, Errands errands) {
        return withIndex(folder.resolve(".git/index"), folder, logs, errands);
    }

    /** Of a folder that is the top of a repository, with an index of its own: that of whoever works there stays as it is. */
    public static Git withIndex(Path index, Path folder, Path logs, Errands errands) {
        return new Git(
                folder,
                logs,
                errands,
                Map.of(
                        "GIT_DIR", folder.resolve(".git").toString(),
                        "GIT_WORK_TREE", folder.toString(),
                        "GIT_INDEX_FILE", index.toString()));
    }

    /** The same, with more in its environment. */
    public Git with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return new Git(folder, logs, errands, Map.copyOf(all));
    }

    /**
     * Looks for the command.
     *
     * @param environment the process's environment variables
     * @throws LabFailure if it is not on the path
     */
    public static void mustBeThere(Map<String, String> environment) {
        boolean there = Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "git")));
        if (!there) {
            throw new LabFailure("git is missing: install it (Debian, Ubuntu: apt install git), then try again");
        }
    }

    /**
     * What is tracked and there, relative to the folder, in the order of the names.
     *
     * @throws LabFailure if there is no git, no repository, or nothing in it
     */
    public Set<String> trackedFiles() throws InterruptedException {
        Set<String> files = new TreeSet<>(listed("--cached"));
        files.removeAll(listed("--deleted"));
        if (files.isEmpty()) {
            throw new LabFailure("git tracks nothing in " + folder + ": start this in a clone of the repository");
        }
        return files;
    }

    /**
     * The commit that is checked out, abbreviated.
     *
     * @throws LabFailure if there is none
     */
    public String head() throws InterruptedException {
        return run("rev-parse", "--short=12", "HEAD").strip();
    }

    /**
     * Makes a repository of the folder, with all that is in it as its first commit, by whoever git says that its user is.
     *
     * @param nobody who it is by if git does not know its user
     * @throws LabFailure if git refuses
     */
    public void commitAll(String message, String nobody) throws InterruptedException {
        run("init", "-q", "-b", "main");
        run("add", "--all", "--force");
        List<String> words = new ArrayList<>();
        if (!isUserKnown()) {
            words.addAll(List.of("-c", "user.name=" + nobody, "-c", "user.email=" + nobody + "@localhost"));
        }
        words.addAll(List.of("commit", "-q", "--no-gpg-sign", "--no-verify", "-m", message));
        run(words.toArray(String[]::new));
    }

    private boolean isUserKnown() throws InterruptedException {
        try {
            run("var", "GIT_AUTHOR_IDENT");
            run("var", "GIT_COMMITTER_IDENT");
            return true;
        } catch (LabFailure unknown) {
            return false;
        }
    }

    private List<String> listed(String which) throws InterruptedException {
        String names = run("ls-files", "-z", which);
        return names.isEmpty() ? List.of() : List.of(names.split("\0"));
    }

    /**
     * Runs git.
     *
     * @return what it has printed
     * @throws LabFailure if it fails
     */
    public String run(String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        Path log = logs.resolve("git.log");
        errands.run(new ChildCommand("git", command, environment, folder, log), BOUND);
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new LabFailure("cannot read what git says in %s: %s".formatted(log, CacheFolder.reason(e)), e);
        }
    }
}
