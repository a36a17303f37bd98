package dev.fivefold.starter.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The headers of a request, in their order. Names have no case. They are few, so that a list is faster than a map. Not thread-safe, and not changed once they are sent. */
public final class RequestHeaders {

    private final List<String> namesAndValues = new ArrayList<>(24);

    /** Adds a value to those of the same name. */
    public void add(String name, String value) {
        namesAndValues.add(name);
        namesAndValues.add(value);
    }

    /** Sets the only value of a name. */
    public void set(String name, String value) {
        for (int i = namesAndValues.size() - 2; i >= 0; i -= 2) {
            if (namesAndValues.get(i).equalsIgnoreCase(name)) {
                namesAndValues.subList(i, i + 2).clear();
            }
        }
        add(name, value);
    }

    /** Whether there is one of this name. */
    public boolean contains(CharSequence name) {
        for (int i = 0; i < namesAndValues.size(); i += 2) {
            if (namesAndValues.get(i).contentEquals(name)
                    || namesAndValues.get(i).equalsIgnoreCase(name.toString())) {
                return true;
            }
        }
        return false;
    }

    /** Each name with each of its values. */
    public void forEach(BiConsumer<String, String> each) {
        for (int i = 0; i < namesAndValues.size(); i += 2) {
            each.accept(namesAndValues.get(i), namesAndValues.get(i + 1));
        }
    }
}
