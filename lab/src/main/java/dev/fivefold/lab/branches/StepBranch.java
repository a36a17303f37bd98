package dev.fivefold.lab.branches;

/**
 * A branch that has the lessons up to one.
 *
 * @param name as {@code step/03-parallel-stages}
 * @param commit its id, in full
 * @param change what became of the branch
 */
public record StepBranch(String name, String commit, Change change) {

    /** Whether the branch was there before, and whether with the same commit. */
    public enum Change {
        NEW,
        REPLACED,
        SAME
    }
}
