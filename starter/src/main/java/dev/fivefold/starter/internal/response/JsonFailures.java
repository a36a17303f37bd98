package dev.fivefold.starter.internal.response;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;

/** Describes failures of Jackson by their kind, their place and the path of their field: its messages contain values of the body. */
final class JsonFailures {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,63}");
    private static final int MAX_DEPTH = 20;

    private JsonFailures() {}

    static InvalidResponseException of(JacksonException failure) {
        return new InvalidResponseException("not the JSON expected: " + reason(failure), path(failure.getPath()));
    }

    private static String reason(JacksonException failure) {
        return switch (failure) {
            case UnexpectedJsonException ours -> ours.getOriginalMessage();
            case StreamConstraintsException limit -> limit.getOriginalMessage(); // names limits and sizes alone
            case InvalidNullException ignored -> "null is not allowed" + place(failure);
            case MismatchedInputException mismatch
            when mismatch.getTargetType() != null ->
                "no valid or no complete " + mismatch.getTargetType().getSimpleName() + place(failure);
            case DatabindException other -> other.getClass().getSimpleName() + place(failure);
            default -> "malformed" + place(failure);
        };
    }

    private static String place(JacksonException failure) {
        TokenStreamLocation place = failure.getLocation();
        return place == null || place.getLineNr() < 1
                ? ""
                : " at line " + place.getLineNr() + ", column " + place.getColumnNr();
    }

    /** {@code null} for the body as a whole. */
    private static @Nullable String path(List<JacksonException.Reference> references) {
        if (references.isEmpty()) {
            return null;
        }
        StringBuilder path = new StringBuilder("$");
        for (JacksonException.Reference reference : references.subList(0, Math.min(references.size(), MAX_DEPTH))) {
            if (reference.getPropertyName() != null) {
                path.append('.').append(name(reference));
            } else {
                path.append('[').append(reference.getIndex()).append(']');
            }
        }
        return path.toString();
    }

    /** The keys of a map are values of the body. */
    private static String name(JacksonException.Reference reference) {
        Object from = reference.from();
        boolean map = from instanceof Map || (from instanceof Class<?> type && Map.class.isAssignableFrom(type));
        String name = reference.getPropertyName();
        return map || !NAME.matcher(name).matches() ? "*" : name;
    }
}
