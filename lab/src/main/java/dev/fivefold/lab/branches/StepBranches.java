package dev.fivefold.lab.branches;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.git.Git;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.process.Errands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The branches of a repository's lessons, made of its HEAD: {@code step/NN-name} for each, one commit on the one before. The work
 * tree, the index and the current branch do not change. For one thread.
 */
public final class StepBranches implements AutoCloseable {

    private static final String PREFIX = "step/";
    /** In the message of every commit that is made here. */
    private static final String TRAILER = "Fivefold-Step: ";
    /** With the trailer it identifies such a commit: an amended one has the trailer, but another committer. */
    private static final String NAME = "Fivefold lessons";

    private static final String EMAIL = "lessons@fivefold.invalid";

    private final Path scratch;
    private final Git git;

    /**
     * A branch that has the lessons up to one.
     *
     * @param name as {@code step/03-parallel-stages}
     * @param commit its id, in full
     */
    public record Branch(String name, String commit, Change change) {}

    /** Whether the branch is new, and else whether it has the same commit as before. */
    public enum Change {
        NEW,
        REPLACED,
        SAME
    }

    private record Head(String commit, String seconds) {}

    private record Existing(String commit, boolean ours) {}

    private StepBranches(Path scratch, Git git) {
        this.scratch = scratch;
        this.git = git;
    }

    /** Those of this repository. Nothing is written yet. */
    public static StepBranches in(Home home, Path logs, Errands errands) {
        Git.mustBeThere(System.getenv());
        if (!Files.exists(home.resolve(".git"))) {
            throw new LabFailure(home.directory() + " is no git repository: start this in a clone");
        }
        Path scratch = Disk.get("write to " + logs, () -> Files.createTempDirectory(CacheFolder.make(logs), "tree"));
        return new StepBranches(scratch, Git.withIndex(scratch.resolve("index"), home.directory(), logs, errands));
    }

    /** Writes them, all or, if one of them must not be replaced, none. */
    public List<Branch> write() throws InterruptedException {
        Head head = head();
        List<StepTree> trees = trees(head);
        Map<String, Existing> there = existing();
        List<Branch> branches = new ArrayList<>();
        String parent = head.commit();
        Git maker = maker(head);
        for (StepTree tree : trees) {
            parent = commit(tree, parent, head, maker);
            String name = PREFIX + tree.id();
            branches.add(new Branch(name, parent, change(there.get(name), parent)));
        }
        List<Branch> moving = branches.stream()
                .filter(branch -> branch.change() != Change.SAME)
                .toList();
        mustBeOurs(moving, there);
        mustNotBeCheckedOut(moving);
        for (Branch branch : moving) {
            Existing before = there.get(branch.name());
            maker.run(
                    "update-ref",
                    "-m",
                    "branches: made of " + head.commit(),
                    "refs/heads/" + branch.name(),
                    branch.commit(),
                    before == null ? "" : before.commit()); // for git: there must be none
        }
        return branches;
    }

    /** Whether there are uncommitted changes, which are in none of the branches. */
    public boolean hasUncommittedChanges() throws InterruptedException {
        git.run("read-tree", "HEAD");
        return !git.run("status", "--porcelain").isBlank();
    }

    private Head head() throws InterruptedException {
        String[] words = git.run("rev-list", "--max-count=1", "--timestamp", "HEAD")
                .strip()
                .split(" ", 2);
        boolean isBelowAStep = !git.run("rev-list", "--first-parent", "--max-count=1", "--author=" + EMAIL, "HEAD")
                .isBlank();
        if (isBelowAStep) {
            throw new LabFailure("HEAD is on a branch of a step, and they are made of the one that has all lessons:"
                    + " git switch main, then try again");
        }
        return new Head(words[1], words[0]);
    }

    private List<StepTree> trees(Head head) throws InterruptedException {
        git.run("read-tree", head.commit());
        List<String> files = List.of(git.run("ls-files", "-z").split("\0"));
        Path copy = scratch.resolve("files");
        List<String> needed = StepTree.needed(files);
        if (needed.isEmpty()) {
            throw new LabFailure("no lesson is committed: git add lessons, and commit them");
        }
        git.run(concat(List.of("checkout-index", "--prefix=" + copy + "/", "--"), needed));
        return StepTree.of(files, copy);
    }

    private String commit(StepTree tree, String parent, Head head, Git maker) throws InterruptedException {
        git.run("read-tree", head.commit());
        if (!tree.without().isEmpty()) {
            git.run(concat(List.of("update-index", "--force-remove", "--"), tree.without()));
        }
        for (Map.Entry<String, String> move : tree.moved().entrySet()) {
            String blob =
                    git.run("rev-parse", head.commit() + ":" + move.getKey()).strip();
            git.run("update-index", "--add", "--cacheinfo", "100644," + blob + "," + move.getValue());
        }
        List<String> paragraphs = List.of(
                "Step %s: %s".formatted(tree.id().substring(0, 2), tree.title()),
                "lessons/%s/README.md says why, and what to try. ./fivefold up starts it.".formatted(tree.id()),
                "Made by ./fivefold branches of %s, where the lessons are changed.".formatted(head.commit()),
                TRAILER + tree.id());
        return maker.run(concat(
                        List.of("commit-tree", git.run("write-tree").strip(), "-p", parent),
                        paragraphs.stream()
                                .flatMap(paragraph -> Stream.of("-m", paragraph))
                                .toList()))
                .strip();
    }

    private static List<String> concat(List<String> words, List<String> more) {
        return Stream.concat(words.stream(), more.stream()).toList();
    }

    /** The same for the same HEAD, for every user: a second run makes the same commits. */
    private Git maker(Head head) {
        String date = "@%s +0000".formatted(head.seconds());
        return git.with(Map.of(
                "GIT_AUTHOR_NAME", NAME,
                "GIT_AUTHOR_EMAIL", EMAIL,
                "GIT_AUTHOR_DATE", date,
                "GIT_COMMITTER_NAME", NAME,
                "GIT_COMMITTER_EMAIL", EMAIL,
                "GIT_COMMITTER_DATE", date));
    }

    private static Change change(@Nullable Existing before, String commit) {
        if (before == null) {
            return Change.NEW;
        }
        return before.commit().equals(commit) ? Change.SAME : Change.REPLACED;
    }

    private Map<String, Existing> existing() throws InterruptedException {
        Map<String, Existing> existing = new HashMap<>();
        for (String line : git.run("for-each-ref", "--format=%(refname:lstrip=2) %(objectname)", "refs/heads/" + PREFIX)
                .lines()
                .toList()) {
            int space = line.indexOf(' ');
            String commit = line.substring(space + 1);
            existing.put(line.substring(0, space), new Existing(commit, isOurs(commit)));
        }
        return existing;
    }

    private boolean isOurs(String commit) throws InterruptedException {
        List<String> lines = git.run("cat-file", "-p", commit).lines().toList();
        return lines.stream().anyMatch(line -> line.startsWith(TRAILER))
                && lines.stream().anyMatch(line -> line.startsWith("committer %s <%s> ".formatted(NAME, EMAIL)));
    }

    private static void mustBeOurs(List<Branch> moving, Map<String, Existing> there) {
        String others = moving.stream()
                .map(Branch::name)
                .filter(name -> there.containsKey(name) && !there.get(name).ours())
                .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            throw new LabFailure(
                    "%s: there are commits that this command has not made; keep them under another name with git branch -m, then try again"
                            .formatted(others));
        }
    }

    private void mustNotBeCheckedOut(List<Branch> moving) throws InterruptedException {
        List<String> checkedOut =
                git.run("worktree", "list", "--porcelain").lines().toList();
        for (Branch branch : moving) {
            if (checkedOut.contains("branch refs/heads/" + branch.name())) {
                throw new LabFailure(
                        "%s would change, and is checked out: switch to another branch there (git worktree list), then try again"
                                .formatted(branch.name()));
            }
        }
    }

    /** Removes the temporary files. */
    @Override
    public void close() {
        Folders.deleteRecursively(scratch);
    }
}
