package dev.fivefold.binding;

import dev.fivefold.binding.InvalidRequestException.InvalidValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Validates requests. Thread-safe. */
public interface RequestValidation {

    /** No validation. */
    RequestValidation NONE = new RequestValidation() {
        @Override
        public boolean constrains(Class<?> type) {
            return false;
        }

        @Override
        public List<InvalidValue> violations(Object request) {
            return List.of();
        }

        @Override
        public List<InvalidValue> violations(Class<?> type, String component, @Nullable Object value) {
            return List.of();
        }
    };

    /**
     * Whether requests of this type have constraints.
     *
     * @throws IllegalStateException if they have some that cannot be validated
     */
    boolean constrains(Class<?> type);

    /** The constraints that a request violates; empty if it is valid. A field is the path of a component. */
    List<InvalidValue> violations(Object request);

    /** The constraints that one value violates, of a request that could not be made. */
    List<InvalidValue> violations(Class<?> type, String component, @Nullable Object value);
}
