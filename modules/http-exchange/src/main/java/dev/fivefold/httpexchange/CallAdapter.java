package dev.fivefold.httpexchange;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpExchangeAdapterDecorator;
import org.springframework.web.service.invoker.HttpRequestValues;

/** Prepares a call for each invocation of a method that returns one; all other methods exchange their request at once, as they do without this. Thread-safe. */
final class CallAdapter extends HttpExchangeAdapterDecorator {

    private final Map<Key, Preparation> prepared;

    /**
     * A method, and what it returns, since interfaces may inherit it with other types.
     *
     * @param call its return type, without type variables
     */
    record Key(Method method, Type call) {}

    /** Makes a prepared call of the values of its request. */
    @FunctionalInterface
    interface Preparation {

        Object prepare(Exchange exchange, HttpRequestValues values);
    }

    CallAdapter(HttpExchangeAdapter others, Map<Key, Preparation> prepared) {
        super(others);
        this.prepared = prepared;
    }

    @Override
    @SuppressWarnings("unchecked") // the body's type is that of the call
    public <T> @Nullable T exchangeForBody(HttpRequestValues values, ParameterizedTypeReference<T> body) {
        Exchange exchange = Exchange.of(values);
        Preparation own = exchange == null ? null : prepared.get(new Key(exchange.method(), body.getType()));
        return own == null || exchange == null
                ? super.exchangeForBody(values, body)
                : (T) own.prepare(exchange, values);
    }
}
