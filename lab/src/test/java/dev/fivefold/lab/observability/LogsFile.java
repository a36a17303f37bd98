package dev.fivefold.lab.observability;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The declarations of {@code observability/logs.yaml}. */
record LogsFile(List<Source> sources) {

    /**
     * The log lines of a module.
     *
     * @param module its folder
     */
    record Source(String name, String module, String intro, List<Line> lines) {}

    /**
     * A log line.
     *
     * @param text the literal of the statement
     * @param example a whole line, where a placeholder stands for several pairs
     * @param limit the rate limit; {@code null} without one
     * @param action for an operator; {@code null} if there is nothing to do
     */
    record Line(
            String text,
            @Nullable String example,
            String logger,
            String level,
            @Nullable String limit,
            @Nullable String action) {

        private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\d*}");
        private static final Pattern PAIRS = Pattern.compile("(?<![=\"])\\{\\d*}");

        /** Whether a placeholder stands for pairs, whose keys only an example has. */
        boolean needsExample() {
            return PAIRS.matcher(text).find();
        }

        /** Whether the example is a line of this statement. */
        boolean exampleMatches() {
            String pattern =
                    PLACEHOLDER.splitAsStream(text + " ").map(Pattern::quote).collect(Collectors.joining(".*"));
            return example == null || (example + " ").matches(pattern);
        }

        /** The shape of all lines: a sentence, and pairs after a colon if there are any. */
        boolean isWellFormed() {
            String[] parts = (example == null ? text : example).split(": ", 2);
            return parts.length == 1
                    ? !text.contains("{") && !text.contains(":")
                    : parts[1].matches("(\\w+=(\"[^\"]*\"|[^\" ]*)( |$))+");
        }
    }

    static LogsFile read() {
        return Declarations.read(Declarations.home().observability().resolve("logs.yaml"), LogsFile.class);
    }

    Stream<Line> lines() {
        return sources.stream().flatMap(source -> source.lines().stream());
    }
}
