package dev.fivefold.telemetry;

import org.jspecify.annotations.Nullable;

/** Values of {@code key=value} pairs in log lines. */
public final class LogValue {

    private static final int MAX_LENGTH = 500;

    private LogValue() {}

    /**
     * A text in quotation marks, in one line and at most 500 characters: a client or a service can choose a part of it. Control characters
     * and quotation marks become spaces.
     */
    public static String quoted(@Nullable Object text) {
        String value = String.valueOf(text);
        boolean cut = value.length() > MAX_LENGTH;
        StringBuilder quoted = new StringBuilder("\"").append(value, 0, cut ? MAX_LENGTH : value.length());
        for (int i = 1; i < quoted.length(); i++) {
            char c = quoted.charAt(i);
            if (c == '"' || Character.isISOControl(c)) {
                quoted.setCharAt(i, ' ');
            }
        }
        return quoted.append(cut ? "...\"" : "\"").toString();
    }
}
