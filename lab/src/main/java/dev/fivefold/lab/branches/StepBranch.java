package dev.fivefold.lab.branches;

/** A branch that has the lessons up to one. */
public record StepBranch(String name, String commit, Change change) {

    /** Whether the branch was there before, and whether with the same commit. */
    public enum Change {
        NEW,
        REPLACED,
        SAME
    }
}
