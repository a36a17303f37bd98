package dev.fivefold.lab.fork;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Replaces names by those of a fork. Immutable. */
final class Renaming {

    private final Map<String, String> names;
    private final Pattern pattern;

    /**
     * A renaming.
     *
     * @param names the new names by the old ones, none of which is the beginning of another
     */
    Renaming(Map<String, String> names) {
        this.names = Map.copyOf(names);
        this.pattern =
                Pattern.compile(names.keySet().stream().map(Pattern::quote).collect(Collectors.joining("|")));
    }

    /** The renaming of this whole repository: the package, and the name in all its forms. */
    static Renaming ofRepository(ForkName fork) {
        return new Renaming(Map.of(
                "dev.fivefold", fork.basePackage(),
                "dev/fivefold", fork.basePackage().replace('.', '/'),
                "fivefold", fork.name(),
                "Fivefold", fork.title(),
                "FIVEFOLD", fork.upperCase()));
    }

    /** A text or a path with the new names. */
    String of(String text) {
        return pattern.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(Objects.requireNonNull(names.get(found.group()))));
    }

    /** The content of a file with the new names; that of a binary file as it is. */
    byte[] of(byte[] content) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
            return of(text).getBytes(StandardCharsets.UTF_8);
        } catch (CharacterCodingException binary) {
            return content;
        }
    }
}
