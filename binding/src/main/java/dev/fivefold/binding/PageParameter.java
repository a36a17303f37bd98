package dev.fivefold.binding;

import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path variable, query parameter, header or cookie of a page's requests. Immutable.
 *
 * @param name as clients send it
 * @param required whether a request without it is invalid
 * @param defaultValue in place of a missing value; {@code null} if there is none
 * @param type of its value; not an {@code Optional}
 * @param annotations such as constraints
 */
public record PageParameter(
        String name, In in, boolean required, @Nullable String defaultValue, Type type, List<Annotation> annotations) {

    /** The place of a parameter in a request. */
    public enum In {
        PATH,
        QUERY,
        HEADER,
        COOKIE
    }

    /** An immutable copy of the annotations. */
    public PageParameter {
        annotations = List.copyOf(annotations);
    }
}
