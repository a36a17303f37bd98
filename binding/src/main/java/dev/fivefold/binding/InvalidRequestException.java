package dev.fivefold.binding;

import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.core.ResolvableType;

/** A request that a page cannot accept (400). Without a stack trace: clients cause it. */
public final class InvalidRequestException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    static final String NO_VALUE = "has no valid value";

    private final transient List<InvalidValue> errors;

    /**
     * A value that the page cannot accept.
     *
     * @param field the path variable, query parameter, header, cookie or property; empty for the request as a whole
     * @param message continues a sentence that begins with the field. Contains neither the value nor a class name of a failed conversion
     */
    public record InvalidValue(String field, String message) {

        private String sentence() {
            String end = message.endsWith(".") ? "" : ".";
            return field.isEmpty() ? message + end : "'" + field + "' " + message + end;
        }

        /** Whether the field is this component or inside it. */
        boolean of(String component) {
            return field.equals(component) || field.startsWith(component + ".");
        }
    }

    /** With a detail for the client. */
    public InvalidRequestException(String detail) {
        this(detail, List.of());
    }

    /** With all invalid values of a request; the detail has a sentence for each. */
    InvalidRequestException(List<InvalidValue> errors) {
        this(errors.stream().map(InvalidValue::sentence).collect(Collectors.joining(" ")), errors);
    }

    private InvalidRequestException(String detail, List<InvalidValue> errors) {
        super(detail, null, false, false);
        this.errors = List.copyOf(errors);
    }

    /** A value that is none of this type. */
    static InvalidValue notOf(String field, ResolvableType type) {
        if (!WholeNumbers.isOf(type)) {
            return new InvalidValue(field, NO_VALUE);
        }
        return new InvalidValue(field, WholeNumbers.isOne(type) ? "is a whole number" : "has whole numbers");
    }

    /** The invalid values; empty if the request was rejected as a whole. */
    public List<InvalidValue> errors() {
        return errors;
    }
}
