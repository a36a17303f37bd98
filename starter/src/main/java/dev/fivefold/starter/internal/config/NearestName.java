package dev.fivefold.starter.internal.config;

import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds what a misspelt name was to be. */
public final class NearestName {

    private NearestName() {}

    /** {@code null} if no known name is similar. */
    public static @Nullable String of(String name, Stream<String> known) {
        return known.min(Comparator.comparingInt(each -> distance(name, each)))
                .filter(each -> distance(name, each) <= Math.max(2, name.length() / 4))
                .orElse(null);
    }

    /** The number of letters to insert, to remove or to replace (Levenshtein). */
    public static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
