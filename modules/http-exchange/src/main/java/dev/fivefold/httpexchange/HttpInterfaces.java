package dev.fivefold.httpexchange;

import dev.fivefold.starter.internal.client.DeclaredClients;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.target.EmptyTargetSource;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;
import org.springframework.web.service.registry.HttpServiceProxyRegistry;

/**
 * The HTTP interfaces of the application that prepare calls, by their group, as {@code @ImportHttpServices} has registered them: each is a bean
 * {@code group#interface}. Beans that a test replaces have the same names.
 */
record HttpInterfaces(ConfigurableListableBeanFactory beans) implements DeclaredClients {

    @Override
    public Map<String, List<Class<?>>> byService() {
        SortedMap<String, List<Class<?>>> groups = new TreeMap<>();
        for (String bean : beans.getBeanDefinitionNames()) {
            int end = bean.lastIndexOf('#');
            Class<?> type = end < 0 ? null : type(bean.substring(end + 1));
            if (type != null && type.isInterface() && ExchangeMethod.of(type).findAny().isPresent()) {
                groups.computeIfAbsent(bean.substring(0, end), added -> new ArrayList<>()).add(type);
            }
        }
        return groups;
    }

    private @Nullable Class<?> type(String name) {
        ClassLoader classes = beans.getBeanClassLoader();
        return ClassUtils.isPresent(name, classes) ? ClassUtils.resolveClassName(name, classes) : null;
    }

    /** Clients of an {@code HttpServiceProxyFactory} are proxies without a target. A class of the application that implements the interface is none. */
    private void rejectWithoutGroup(String bean, List<Class<?>> known) {
        if (beans.getSingleton(bean) instanceof Advised client
                && EmptyTargetSource.INSTANCE.equals(client.getTargetSource())) {
            for (Class<?> type : client.getProxiedInterfaces()) {
                if (!known.contains(type) && ExchangeMethod.isIn(type)) {
                    throw new IllegalStateException("bean '" + bean + "' is the client " + type.getSimpleName()
                            + " of an HttpServiceProxyFactory, and some of its methods return a Call: declare it by"
                            + " @ImportHttpServices(group = \"...\", types = " + type.getSimpleName() + ".class)");
                }
            }
        }
    }

    @Override
    public void validate() {
        Map<String, List<Class<?>>> groups = byService();
        groups.forEach((group, types) -> types.stream()
                .flatMap(ExchangeMethod::of)
                .forEach(method -> method.validate(group)));
        List<Class<?>> known = groups.values().stream().flatMap(List::stream).toList();
        for (String bean : beans.getSingletonNames()) {
            rejectWithoutGroup(bean, known);
        }
        if (!groups.isEmpty()) {
            beans.getBean(HttpServiceProxyRegistry.class); // makes the clients, of which some may be invalid
            beans.getBean(CallGroups.class).validate(groups.keySet());
        }
    }
}
