package dev.fivefold.mocks.recommendations.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The fields of one side of a model, users or products: {@code profile000} and so on, each with values from 0 on. A feature
 * is a field with a value, as {@code profile042=7}.
 *
 * @param prefix of their names
 * @param count of them
 * @param values that each may have
 */
record FeatureFields(String prefix, int count, int values) {

    private static final int REPEATED = 5;

    Stream<String> names() {
        return IntStream.range(0, count).mapToObj(this::name);
    }

    /** The number of features. */
    int size() {
        return count * values;
    }

    /** All features. */
    String[] features() {
        return IntStream.range(0, size())
                .mapToObj(feature -> feature(feature / values, feature % values))
                .toArray(String[]::new);
    }

    /** Lines, each with one feature of every field, some repeated, between two whose fields are not crossed. */
    List<String> lines(SplittableRandom random, int lines) {
        String[] features = features();
        return IntStream.range(0, lines)
                .mapToObj(id -> line(random, id, features))
                .toList();
    }

    private String line(SplittableRandom random, int id, String[] features) {
        List<String> line = new ArrayList<>();
        line.add("id=" + id);
        for (int field = 0; field < count; field++) {
            line.add(features[field * values + random.nextInt(values)]);
        }
        line.addAll(List.copyOf(line.subList(1, 1 + REPEATED)));
        line.add("updated=" + random.nextInt(1_000_000));
        return String.join(";;", line);
    }

    private String feature(int field, int value) {
        return name(field) + "=" + value;
    }

    private String name(int field) {
        return prefix + String.format(Locale.ROOT, "%03d", field);
    }
}
