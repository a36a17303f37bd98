package dev.fivefold.lab.fork;

import java.util.Locale;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/**
 * What a fork is called. Immutable.
 *
 * @param group whose it is, a package name in lower case, as {@code com.acme}
 * @param name its own, 2 to 20 lower-case letters and digits, a letter first: of its package, its program, its images and its variables
 */
public record ForkName(String group, String name) {

    private static final Pattern GROUP = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*");
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]{1,19}");

    /**
     * Checks.
     *
     * @throws IllegalArgumentException if it cannot be called so, in words for the user who chose it
     */
    public ForkName {
        if (!GROUP.matcher(group).matches()) {
            throw new IllegalArgumentException(
                    "--group '%s' is no package name: choose one in lower case, as com.acme".formatted(group));
        }
        if (!SourceVersion.isName(group)) {
            throw new IllegalArgumentException(
                    "--group '%s' has a word of Java in it: choose another".formatted(group));
        }
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "--name '%s' is not 2 to 20 lower-case letters and digits, a letter first".formatted(name));
        }
        if (!SourceVersion.isName(name) || name.equals("target")) {
            throw new IllegalArgumentException(
                    "--name '%s' means something else already: choose another".formatted(name));
        }
    }

    /** As in titles. */
    String title() {
        return upperCase().charAt(0) + name.substring(1);
    }

    /** As in environment variables. */
    String upperCase() {
        return name.toUpperCase(Locale.ROOT);
    }
}
