package dev.fivefold.mocks.recommendations.features;

import java.util.List;

/**
 * Splits a text at a delimiter of one or more characters, without special characters of regular expressions. Stateless,
 * thread-safe.
 */
public interface Splitter {

    /** All parts in order, empty ones as well: always one more than there are delimiters, which are found from the left. */
    List<String> split(String text, String delimiter);

    /** The first of the parts: the whole text if there is no delimiter. */
    String first(String text, String delimiter);
}
