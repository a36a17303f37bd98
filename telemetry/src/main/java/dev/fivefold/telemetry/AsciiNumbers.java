package dev.fivefold.telemetry;

import java.beans.PropertyEditorSupport;
import java.util.regex.Pattern;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;

/**
 * Has controllers read the {@code long}s of paths and queries as ASCII digits alone, if declared as a bean. Spring also
 * reads the digits of other scripts, hexadecimal numbers and spaces. Then one resource has many addresses, and a check
 * of the address as text misses some. Stateless.
 */
@ControllerAdvice
public final class AsciiNumbers {

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,19}");

    /** An editor and not a converter: Spring tries its own editor where a converter fails. */
    @InitBinder
    void register(WebDataBinder binder) {
        binder.registerCustomEditor(long.class, new Editor());
        binder.registerCustomEditor(Long.class, new Editor());
    }

    private static final class Editor extends PropertyEditorSupport {

        @Override
        public void setAsText(String text) {
            if (!WHOLE_NUMBER.matcher(text).matches()) {
                throw new IllegalArgumentException("a whole number has ASCII digits only");
            }
            setValue(Long.valueOf(text));
        }
    }
}
