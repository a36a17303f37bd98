package dev.fivefold.aggregator.downstream.fallback;

import com.google.common.base.Ticker;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** The last good answers of all methods that have any. Safe for use by many threads. */
public final class Fallbacks {

    private final FallbackProperties properties;
    private final Ticker ticker;
    private final MeterRegistry registry;
    private final Map<String, LastGoodAnswers> answers = new ConcurrentHashMap<>();

    /** None yet, for these methods. */
    public Fallbacks(FallbackProperties properties, MeterRegistry registry) {
        this(properties, Ticker.systemTicker(), registry);
    }

    Fallbacks(FallbackProperties properties, Ticker ticker, MeterRegistry registry) {
        this.properties = properties;
        this.ticker = ticker;
        this.registry = registry;
    }

    /**
     * Makes room for the answers of a service's client.
     *
     * @throws InvalidConfigurationPropertyValueException naming a method that the client has not
     */
    public void open(String service, Class<?> client) {
        Set<String> methods =
                Arrays.stream(client.getMethods()).map(Method::getName).collect(Collectors.toCollection(TreeSet::new));
        properties.calls().getOrDefault(service, Map.of()).forEach((method, settings) -> {
            if (!methods.contains(method)) {
                throw new InvalidConfigurationPropertyValueException(
                        "fivefold.fallback.calls." + service, method, "there is no such call, only " + methods);
            }
            answers.computeIfAbsent(
                    service + "." + method, call -> new LastGoodAnswers(settings, ticker, served(call)));
        });
    }

    /** Those of a method; {@code null} if it has none. */
    public @Nullable LastGoodAnswers of(String service, String method) {
        return answers.get(service + "." + method);
    }

    /** The services that the configuration names. */
    public Set<String> services() {
        return properties.calls().keySet();
    }

    private Counter served(String call) {
        return Counter.builder("fivefold.fallback.served")
                .description("Last good answers in the place of none")
                .tag("call", call)
                .register(registry);
    }
}
