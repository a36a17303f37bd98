package dev.fivefold.lessons.l08;

import java.util.ArrayList;
import java.util.List;

/** A line of the feature store: an id, then features. A scanner finds the delimiter as plain text. */
record FeatureLine(String text) {

    private static final String DELIMITER = ";;";

    List<String> parts() {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int end = text.indexOf(DELIMITER); end >= 0; end = text.indexOf(DELIMITER, start)) {
            parts.add(text.substring(start, end));
            start = end + DELIMITER.length();
        }
        parts.add(text.substring(start));
        return parts;
    }

    /** Most callers need only the id: the scan stops behind it. */
    String id() {
        int end = text.indexOf(DELIMITER);
        return end < 0 ? text : text.substring(0, end);
    }
}
