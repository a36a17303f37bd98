package dev.fivefold.lessons.l08;

import java.util.List;

/** A line of the feature store: an id, then features. Each use compiles the delimiter as a regular expression. */
record FeatureLine(String text) {

    private static final String DELIMITER = ";;";
    private static final int ALL = -1;

    List<String> parts() {
        return List.of(text.split(DELIMITER, ALL));
    }

    String id() {
        return text.split(DELIMITER, ALL)[0];
    }
}
