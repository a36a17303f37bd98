package dev.fivefold.lab.terminal;

import dev.fivefold.lab.LabFailure;
import java.util.function.Supplier;

/** Ends a command with exit code 2: an argument is wrong. The message is the one line that the user reads. */
public final class WrongCall extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A wrong argument, and which ones are right. */
    public WrongCall(String message) {
        super(message);
    }

    /** A value that an argument names; a failure to find it is a wrong call. */
    public static <T> T unless(Supplier<T> value) {
        try {
            return value.get();
        } catch (LabFailure e) {
            throw new WrongCall(String.valueOf(e.getMessage()));
        }
    }

    /** Nothing happens if a number is within its bounds. */
    public static void unlessBetween(int from, int to, String option, int value) {
        if (value < from || value > to) {
            throw new WrongCall("%s is %d: choose %d to %d".formatted(option, value, from, to));
        }
    }
}
