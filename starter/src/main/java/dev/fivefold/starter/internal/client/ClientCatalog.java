package dev.fivefold.starter.internal.client;

import dev.fivefold.engine.call.Call;
import dev.fivefold.starter.call.Reads;
import dev.fivefold.starter.internal.config.CacheSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.cloud.openfeign.FeignClientSpecification;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.env.PropertyResolver;
import org.springframework.http.ResponseEntity;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.service.annotation.HttpExchange;

/** The application's Feign clients by name. Validates the clients and the configuration of their calls at the start. */
public final class ClientCatalog {

    private static final String DEFAULT_CONFIGURATION = "default";

    private static final String NOT_FROM_JSON = "\\[B|java[.]lang[.]Object|java[.]util[.]concurrent[.].*"
            + "|dev[.]fivefold[.]engine[.]call[.]Call|org[.]springframework[.](core[.]io[.].*|http[.]Http(Entity|Headers))";

    private final SortedMap<String, List<Class<?>>> clients = new TreeMap<>();
    private final List<DeclaredClients> others;

    /** The clients that {@code @EnableFeignClients} has registered, and those of other kinds. */
    public ClientCatalog(
            Collection<FeignClientSpecification> specifications,
            List<DeclaredClients> others,
            ClassLoader classes,
            PropertyResolver environment) {
        this.others = others;
        others.forEach(each -> each.byService()
                .forEach((service, declared) -> clients.computeIfAbsent(service, added -> new ArrayList<>())
                        .addAll(declared)));
        for (FeignClientSpecification each : specifications) {
            if (!DEFAULT_CONFIGURATION.equals(each.getClassName())) {
                Class<?> client = ClassUtils.resolveClassName(each.getClassName(), classes);
                clients.computeIfAbsent(ClientNames.service(client, environment), added -> new ArrayList<>())
                        .add(client);
            }
        }
    }

    /** The services whose clients prepare calls. */
    public List<String> services() {
        return clients.entrySet().stream()
                .filter(each -> prepared(each.getValue()).findAny().isPresent())
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Checks that every method that returns a call has a mapping, and that the configuration names existing services and methods only.
     *
     * @throws IllegalStateException naming a method without a mapping
     * @throws InvalidConfigurationPropertyValueException naming an unknown service or method
     */
    public void validate(FivefoldProperties properties) {
        others.forEach(DeclaredClients::validate);
        clients.forEach((service, each) -> each.forEach(
                client -> prepared(List.of(client)).forEach(method -> requireValid(service, client, method))));
        properties.clients().keySet().forEach(service -> {
            if (!clients.containsKey(service)) {
                throw new InvalidConfigurationPropertyValueException(
                        "fivefold.clients", service, missing() + clients.keySet());
            }
        });
        properties.calls().forEach((service, methods) -> {
            List<Class<?>> client = clients.get(service);
            if (client == null) {
                throw new InvalidConfigurationPropertyValueException(
                        "fivefold.calls", service, missing() + clients.keySet());
            }
            methods.forEach((name, settings) -> {
                Method method = calls(client).get(name);
                if (method == null) {
                    throw invalid(
                            service,
                            name,
                            client.getFirst().getSimpleName() + " has no such method that returns a Call, only "
                                    + new TreeSet<>(calls(client).keySet()));
                }
                CacheSettings cache = settings.cache();
                if (cache != null && cache.store() == CacheSettings.Store.OFF_HEAP && isOverloaded(client, name)) {
                    throw invalid(
                            service,
                            name,
                            "an off-heap cache stores the responses of one method, and several have this name");
                }
                boolean stored = cache != null || settings.redis() != null || settings.fallback() != null;
                if (stored && !isRead(method)) {
                    throw invalid(service, name, "only reads (GET) can be cached; a POST that only reads needs @Reads");
                }
                if (stored && method.toGenericString().contains(ResponseEntity.class.getName())) {
                    throw invalid(service, name, "headers are not cached: return a Call without ResponseEntity");
                }
            });
        });
    }

    private String missing() {
        return "there is no such @FeignClient" + (others.isEmpty() ? "" : " or group of HTTP interfaces") + ", only ";
    }

    private static RuntimeException invalid(String service, String method, String reason) {
        return new InvalidConfigurationPropertyValueException("fivefold.calls." + service, method, reason);
    }

    private static void requireValid(String service, Class<?> client, Method method) {
        ResolvableType value =
                ResolvableType.forMethodReturnType(method, client).getGeneric();
        while (value.toClass() == Optional.class || value.toClass() == ResponseEntity.class) {
            value = value.getGeneric();
        }
        Class<?> type = value.getType() instanceof WildcardType ? Object.class : value.toClass();
        String invalid = null;
        if (!AnnotatedElementUtils.hasAnnotation(method, RequestMapping.class) && exchange(method) == null) {
            invalid = "a Call and has no mapping of Spring: add @GetMapping, @PostMapping or another";
        } else if (type.getName().matches(NOT_FROM_JSON) || AutoCloseable.class.isAssignableFrom(type)) {
            invalid = "a Call of " + type.getSimpleName()
                    + ": write Call<RawJson> for the JSON as received, or name a record";
        }
        if (invalid != null) {
            throw new IllegalStateException("client '" + service + "': method " + method.getName() + " of "
                    + method.getDeclaringClass().getSimpleName() + " returns " + invalid);
        }
    }

    private static boolean isOverloaded(List<Class<?>> client, String name) {
        return prepared(client).filter(method -> method.getName().equals(name)).count() > 1;
    }

    private static @Nullable HttpExchange exchange(AnnotatedElement element) {
        return AnnotatedElementUtils.findMergedAnnotation(element, HttpExchange.class);
    }

    private static boolean isRead(Method method) {
        if (AnnotatedElementUtils.hasAnnotation(method, Reads.class)) {
            return true;
        }
        HttpExchange exchange = exchange(method);
        if (exchange != null) {
            HttpExchange type = exchange(method.getDeclaringClass());
            return (exchange.method().isEmpty() && type != null ? type : exchange)
                    .method()
                    .equals("GET");
        }
        RequestMapping mapping = AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
        return mapping != null
                && Arrays.stream(mapping.method()).allMatch(each -> each.name().equals("GET"));
    }

    private static Map<String, Method> calls(List<Class<?>> client) {
        return prepared(client).collect(Collectors.toMap(Method::getName, method -> method, (one, other) -> one));
    }

    private static Stream<Method> prepared(List<Class<?>> clients) {
        return clients.stream()
                .flatMap(client -> Arrays.stream(client.getMethods())
                        .filter(method -> Modifier.isAbstract(method.getModifiers())
                                && GenericTypeResolver.resolveReturnType(method, client) == Call.class));
    }
}
