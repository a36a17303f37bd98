package dev.fivefold.lab.fork;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Has a fork's names in the place of this repository's. Immutable. */
final class Renaming {

    /** The package, with whatever stands between its words, and the name in all its forms. */
    private static final Pattern OURS = Pattern.compile("dev([./])fivefold|fivefold|Fivefold|FIVEFOLD");

    private final ForkName fork;

    Renaming(ForkName fork) {
        this.fork = fork;
    }

    /** A text, or a path, as the fork has it. */
    String of(String text) {
        return OURS.matcher(text).replaceAll(found -> Matcher.quoteReplacement(theirs(found)));
    }

    private String theirs(MatchResult found) {
        return switch (found.group()) {
            case "fivefold" -> fork.name();
            case "Fivefold" -> fork.title();
            case "FIVEFOLD" -> fork.upperCase();
            default -> fork.basePackage().replace(".", found.group(1));
        };
    }
}
