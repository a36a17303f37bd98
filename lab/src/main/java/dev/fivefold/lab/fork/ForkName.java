package dev.fivefold.lab.fork;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/**
 * What a fork is called. Immutable.
 *
 * @param group whose it is, a package name in lower case, as {@code com.acme}
 * @param name its own, 2 to 20 lower-case letters and digits, a letter first: it becomes a package, a prefix of settings, of metrics and of
 *     environment variables, a program and a database
 */
public record ForkName(String group, String name) {

    private static final Pattern GROUP = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*");
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]{1,19}");

    /** Prefixes of others' settings and metrics, folders of a build, a type of picocli, and words that are no name of a database. */
    private static final Set<String> TAKEN = Set.of(
            "build",
            "command",
            "group",
            "http",
            "index",
            "jvm",
            "key",
            "logging",
            "management",
            "order",
            "rank",
            "select",
            "server",
            "spring",
            "table",
            "target",
            "zuul");

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
        if (!SourceVersion.isName(name) || TAKEN.contains(name) || isOfJava(capitalized(name))) {
            throw new IllegalArgumentException(
                    "--name '%s' means something else already: choose another".formatted(name));
        }
    }

    /** The package that all others are in, and the group of its artifacts. */
    String basePackage() {
        return group + "." + name;
    }

    /** As in titles. */
    String title() {
        return capitalized(name);
    }

    /** As in environment variables. */
    String upperCase() {
        return name.toUpperCase(Locale.ROOT);
    }

    private static String capitalized(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** The lab has a class of this name, which would hide Java's own. */
    private static boolean isOfJava(String name) {
        return Object.class.getResource(name + ".class") != null;
    }
}
