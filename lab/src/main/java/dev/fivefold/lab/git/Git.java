package dev.fivefold.lab.git;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.io.File;
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

/**
 * The git command in one folder. For one thread at a time.
 *
 * @param logs the folder of its output
 */
public record Git(Path folder, Path logs, Errands errands, Map<String, String> environment) {

    private static final Duration BOUND = Duration.ofMinutes(2);

    /** Git in a folder of an existing repository. */
    public static Git in(Path folder, Path logs, Errands errands) {
        return new Git(folder, logs, errands, Map.of());
    }

    /** Git in a folder that becomes a repository, even if a hook of another repository has started this. */
    public static Git making(Path folder, Path logs, Errands errands) {
        return withIndex(folder.resolve(".git/index"), folder, logs, errands);
    }

    /** Git in the top folder of a repository, with an index of its own: the user's stays as it is. */
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

    /** The same with further environment variables. */
    public Git with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return new Git(folder, logs, errands, Map.copyOf(all));
    }

    /** Looks for the command. */
    public static void mustBeThere(Map<String, String> environment) {
        boolean there = Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "git")));
        if (!there) {
            throw new LabFailure("git is missing: install it (Debian, Ubuntu: apt install git), then try again");
        }
    }

    /** The tracked files that exist, relative to the folder, in the order of their names. */
    public Set<String> trackedFiles() throws InterruptedException {
        Set<String> files = new TreeSet<>(listed("--cached"));
        files.removeAll(listed("--deleted"));
        if (files.isEmpty()) {
            throw new LabFailure("git tracks nothing in " + folder + ": start this in a clone of the repository");
        }
        return files;
    }

    /** The commit that is checked out, abbreviated. */
    public String head() throws InterruptedException {
        return run("rev-parse", "--short=12", "HEAD").strip();
    }

    /**
     * Makes a repository of the folder, with its content as the first commit, by the user that git is configured for.
     *
     * @param fallback the author if git is configured for no user
     */
    public void commitAll(String message, String fallback) throws InterruptedException {
        run("init", "-q", "-b", "main");
        run("add", "--all", "--force");
        List<String> words = new ArrayList<>();
        if (!hasUser()) {
            words.addAll(List.of("-c", "user.name=" + fallback, "-c", "user.email=" + fallback + "@localhost"));
        }
        words.addAll(List.of("commit", "-q", "--no-gpg-sign", "--no-verify", "-m", message));
        run(words);
    }

    private boolean hasUser() throws InterruptedException {
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

    /** Runs git. */
    public String run(String... words) throws InterruptedException {
        return run(List.of(words));
    }

    /** The same with a list of arguments. */
    public String run(List<String> words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(words);
        return errands.output(new ChildCommand("git", command, environment, folder, logs.resolve("git.log")), BOUND);
    }
}
