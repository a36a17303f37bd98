package dev.fivefold.starter.internal.resilience;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.scope.ScopedObject;
import org.springframework.cloud.context.scope.refresh.RefreshScopeRefreshedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A bean that Spring Cloud may replace when its configuration is refreshed, such as Resilience4j's registries. Its
 * proxy would look it up at each use, which costs a call as much as its circuit breaker. This class does so once after
 * each refresh. Thread-safe.
 */
public final class RefreshedBean<T> implements Supplier<T>, ApplicationListener<RefreshScopeRefreshedEvent> {

    private final ScopedObject proxy;
    private final AtomicLong refreshes = new AtomicLong();
    private volatile @Nullable Found<T> found;

    private record Found<T>(long refresh, T bean) {}

    private RefreshedBean(ScopedObject proxy) {
        this.proxy = proxy;
    }

    /** The bean behind a proxy, or one that has none. */
    public static <T> Supplier<T> of(T bean, ConfigurableApplicationContext context) {
        if (!(bean instanceof ScopedObject scoped)) {
            return () -> bean;
        }
        RefreshedBean<T> refreshed = new RefreshedBean<>(scoped);
        context.addApplicationListener(refreshed);
        return refreshed;
    }

    @Override
    public void onApplicationEvent(RefreshScopeRefreshedEvent event) {
        refreshes.incrementAndGet();
    }

    @Override
    public T get() {
        Found<T> known = found;
        if (known != null && known.refresh() == refreshes.get()) {
            return known.bean();
        }
        long refresh = refreshes.get(); // before the bean: an old one must not pass as that of this refresh
        @SuppressWarnings("unchecked") // a proxy stands for a bean of its type
        T bean = (T) proxy.getTargetObject();
        found = new Found<>(refresh, bean);
        return bean;
    }
}
