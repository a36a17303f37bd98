package dev.fivefold.mocks.web;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Ids of a request parameter: {@code 1,2,3}. Immutable.
 *
 * @param values 1 to 100 positive numbers, in their given order, repeats included
 */
public record IdList(List<Long> values) {

    private static final int MOST = 100;
    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,18}");

    /** Copies the list. */
    public IdList {
        values = List.copyOf(values);
    }

    /**
     * Reads a parameter; Spring calls this to bind one.
     *
     * @throws IllegalArgumentException if it is no list of 1 to 100 ids, each at most {@link Long#MAX_VALUE}
     */
    public static IdList valueOf(String text) {
        String[] ids = text.split(",", MOST + 1);
        if (ids.length > MOST) {
            throw new IllegalArgumentException("more than " + MOST + " ids");
        }
        for (String id : ids) {
            if (!ID.matcher(id).matches()) {
                throw new IllegalArgumentException("an id that is not a positive number");
            }
        }
        return new IdList(List.of(ids).stream().map(Long::valueOf).toList());
    }

    /** First of the ids. */
    public long first() {
        return values.getFirst();
    }

    /** Ids as text, for columns of text. */
    public List<String> texts() {
        return values.stream().map(String::valueOf).toList();
    }
}
