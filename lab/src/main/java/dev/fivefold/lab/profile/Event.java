package dev.fivefold.lab.profile;

import java.util.Locale;

/** The event that a profile counts. */
public enum Event {
    /** Time on a processor. */
    CPU(false),
    /** Bytes of new objects, a sample for about every 512 KB. */
    ALLOC(true),
    /** Time in which threads waited for a lock. */
    LOCK(true),
    /**
     * Time of all Java threads, running or waiting. The JVM's own threads, which mostly wait for work, are left out unless they collect.
     */
    WALL(false);

    private final boolean typed;

    Event(boolean typed) {
        this.typed = typed;
    }

    /** Whether each stack ends with the class of an object, above the method. */
    boolean isTyped() {
        return typed;
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
