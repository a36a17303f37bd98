package dev.fivefold.mocks.recommendations.features;

import java.util.List;

/**
 * The JDK's own: with a delimiter of more than one character, {@link String#split} compiles a regular expression every
 * time. One character is no regular expression since JDK 7.
 */
public final class RegexSplitter implements Splitter {

    private static final int ALL = -1;

    @Override
    public List<String> split(String text, String delimiter) {
        return List.of(text.split(delimiter, ALL));
    }

    @Override
    public String first(String text, String delimiter) {
        return text.split(delimiter, ALL)[0];
    }
}
