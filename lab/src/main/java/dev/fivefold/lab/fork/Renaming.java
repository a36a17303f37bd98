package dev.fivefold.lab.fork;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Replaces the names of the template by those of a fork. Immutable. */
final class Renaming {

    private final Map<String, String> names;
    private final Pattern pattern;

    Renaming(ForkName fork) {
        this.names = Map.of(
                "com.acme", fork.group(),
                "com/acme", fork.group().replace('.', '/'),
                "shop", fork.name(),
                "Shop", fork.title(),
                "SHOP", fork.upperCase());
        this.pattern =
                Pattern.compile(names.keySet().stream().map(Pattern::quote).collect(Collectors.joining("|")));
    }

    /** A text or a path with the new names. */
    String of(String text) {
        return pattern.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(Objects.requireNonNull(names.get(found.group()))));
    }
}
