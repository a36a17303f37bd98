package dev.fivefold.lab.fork;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a file that a fork does without, or has otherwise.
 *
 * @param from in the first of them, and in no other line of the file
 * @param to in the last of them, the first one from there on that has it; {@code null} if they are one line
 * @param put what stands in their place; {@code null} for nothing
 */
record Edit(String from, @Nullable String to, @Nullable String put) {

    /**
     * A file's lines, without these.
     *
     * @throws IllegalArgumentException if the file has no such lines
     */
    List<String> of(List<String> lines) {
        List<Integer> starts = IntStream.range(0, lines.size())
                .filter(line -> lines.get(line).contains(from))
                .boxed()
                .toList();
        if (starts.size() != 1) {
            throw new IllegalArgumentException("has %d lines with '%s' and not one".formatted(starts.size(), from));
        }
        int first = starts.getFirst();
        int last = to == null ? first : end(lines, first, to);
        List<String> edited = new ArrayList<>(lines.subList(0, first));
        if (put != null) {
            put.lines().forEach(edited::add);
        }
        edited.addAll(lines.subList(last + 1, lines.size()));
        return edited;
    }

    private static int end(List<String> lines, int first, String to) {
        return IntStream.range(first, lines.size())
                .filter(line -> lines.get(line).contains(to))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("has no line with '%s' from line %d on".formatted(to, first + 1)));
    }
}
