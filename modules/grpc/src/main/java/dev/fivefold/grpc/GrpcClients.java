package dev.fivefold.grpc;

import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.internal.client.DeclaredClients;
import dev.fivefold.starter.internal.config.CacheSettings;
import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;

/** The beans whose interface has {@link GrpcClient}. */
record GrpcClients(ListableBeanFactory beans, ObjectProvider<FivefoldProperties> properties)
        implements DeclaredClients {

    /**
     * The service of a client.
     *
     * @throws IllegalArgumentException if it is none
     */
    static String service(Class<?> client) {
        GrpcClient annotation = client.getAnnotation(GrpcClient.class);
        if (annotation == null || !client.isInterface()) {
            throw new IllegalArgumentException(
                    client.getSimpleName() + " is no interface with @GrpcClient: add the annotation");
        }
        return annotation.value();
    }

    @Override
    public Map<String, List<Class<?>>> byService() {
        Map<String, List<Class<?>>> clients = new TreeMap<>();
        for (String bean : beans.getBeanNamesForAnnotation(GrpcClient.class)) {
            Class<?> type = beans.getType(bean, false);
            if (type != null) {
                Stream.concat(Stream.of(type), Arrays.stream(type.getInterfaces()))
                        .filter(each -> each.isInterface() && each.isAnnotationPresent(GrpcClient.class))
                        .forEach(each -> clients.computeIfAbsent(service(each), added -> new ArrayList<>())
                                .add(each));
            }
        }
        return clients;
    }

    /** Redis and the off-heap cache store JSON, and a message is not made of it. */
    @Override
    public void validate() {
        byService()
                .forEach((service, clients) -> clients.forEach(client -> {
                    for (Method method : client.getMethods()) {
                        CallSettings settings = properties.getObject().call(service, method.getName());
                        CacheSettings cache = settings.cache();
                        boolean stored = settings.redis() != null
                                || (cache != null && cache.store() == CacheSettings.Store.OFF_HEAP);
                        if (stored && !isRaw(method)) {
                            throw new IllegalStateException(
                                    "fivefold.calls." + service + "." + method.getName()
                                            + " stores JSON in Redis or off the heap, and the value of the method is a message: return Call<RawJson>, or cache it on the heap");
                        }
                    }
                }));
    }

    private static boolean isRaw(Method method) {
        return method.getGenericReturnType() instanceof ParameterizedType call
                && call.getActualTypeArguments()[0] == RawJson.class;
    }
}
