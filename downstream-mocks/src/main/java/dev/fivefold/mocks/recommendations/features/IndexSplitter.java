package dev.fivefold.mocks.recommendations.features;

import java.util.ArrayList;
import java.util.List;

/**
 * Searches for the delimiter itself, and adds parts directly to the result. For the first part, it stops at the first
 * delimiter.
 */
public final class IndexSplitter implements Splitter {

    @Override
    public List<String> split(String text, String delimiter) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int end = text.indexOf(delimiter); end >= 0; end = text.indexOf(delimiter, start)) {
            parts.add(text.substring(start, end));
            start = end + delimiter.length();
        }
        parts.add(text.substring(start));
        return parts;
    }

    @Override
    public String first(String text, String delimiter) {
        int end = text.indexOf(delimiter);
        return end < 0 ? text : text.substring(0, end);
    }
}
