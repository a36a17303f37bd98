package dev.fivefold.mocks.recommendations.features;

import java.util.List;

/**
 * Takes a text apart at a delimiter: a text of one or more characters, none of which means anything in a regular expression.
 * Stateless; safe for use by many threads.
 */
public interface Splitter {

    /** All parts in order, empty ones as well: always one more than there are delimiters, which are found from the left. */
    List<String> split(String text, String delimiter);

    /** The first of the parts: the whole text if there is no delimiter. */
    String first(String text, String delimiter);
}
