package dev.fivefold.lab;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.Locale;

/** Texts with figures, in English whatever the machine's language. */
public final class Text {

    private Text() {}

    /** As {@link String#format}. */
    @FormatMethod
    public static String of(@FormatString String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
