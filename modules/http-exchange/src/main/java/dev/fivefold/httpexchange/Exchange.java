package dev.fivefold.httpexchange;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.service.invoker.HttpRequestValues;

/** An invocation of an HTTP interface: its method and its arguments, as the attribute of the values that Spring has made of them. */
record Exchange(Method method, List<@Nullable Object> arguments) {

    private static final String ATTRIBUTE = Exchange.class.getName();

    /** Adds the exchange to the values of a request. */
    static void add(Method method, @Nullable Object[] arguments, HttpRequestValues.Builder values) {
        values.addAttribute(ATTRIBUTE, new Exchange(method, Arrays.asList(arguments.clone())));
    }

    /** The exchange of values; {@code null} for those of a client without prepared calls. */
    static @Nullable Exchange of(HttpRequestValues values) {
        return values.getAttributes().get(ATTRIBUTE) instanceof Exchange exchange ? exchange : null;
    }
}
