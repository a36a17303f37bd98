package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.call.PerItem;
import dev.fivefold.aggregator.downstream.redis.RedisCache;
import dev.fivefold.engine.call.Call;
import feign.RequestLine;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** The calls of one service whose answers are kept in Redis. Immutable. */
final class RedisCalls {

    private final Map<Method, RedisMethod> methods;

    private RedisCalls(Map<Method, RedisMethod> methods) {
        this.methods = Map.copyOf(methods);
    }

    /** None at all. */
    static RedisCalls none() {
        return new RedisCalls(Map.of());
    }

    /**
     * Those that the configuration names.
     *
     * @throws InvalidConfigurationPropertyValueException if it names one that the client does not have, or one that does not read
     */
    static RedisCalls of(Class<?> client, String service, RedisCache cache, AnswerDecoder decoder) {
        Map<Method, RedisMethod> methods = new HashMap<>();
        cache.properties().calls().getOrDefault(service, Map.of()).forEach((name, kept) -> {
            String call = service + '.' + name;
            Method method = reading(client, service, name);
            methods.put(method, new RedisMethod(cache, call, kept.ttl(), decoder, answerOf(method)));
        });
        return new RedisCalls(methods);
    }

    /**
     * The call with Redis before it, or as it is if its answers are not kept.
     *
     * @param withArguments makes the same call with other arguments
     */
    Call<Object> around(
            Call<Object> call, Method method, Object[] arguments, Function<Object[], Call<Object>> withArguments) {
        RedisMethod kept = methods.get(method);
        if (kept == null) {
            return call;
        }
        PerItem items = method.getAnnotation(PerItem.class);
        return items != null && hasIds(arguments)
                ? new RedisItemsCall<>(call, kept, AnswerItems.of(items), arguments, withArguments)
                : new RedisCall<>(call, kept, Arrays.asList(arguments));
    }

    /** A service may have named an id that is null. */
    private static boolean hasIds(Object[] arguments) {
        return arguments[0] instanceof Collection<?> ids
                && !ids.isEmpty()
                && ids.stream().allMatch(Long.class::isInstance);
    }

    private static Method reading(Class<?> client, String service, String name) {
        List<Method> found = Arrays.stream(client.getMethods())
                .filter(method -> method.getName().equals(name)
                        && method.getAnnotation(RequestLine.class).value().startsWith("GET "))
                .toList();
        if (found.size() != 1) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.redis.calls." + service, name, "there is no such call that reads");
        }
        return found.getFirst();
    }

    private static Type answerOf(Method method) {
        return ((ParameterizedType) method.getGenericReturnType()).getActualTypeArguments()[0];
    }
}
