package dev.fivefold.idempotency;

import dev.fivefold.idempotency.command.CommandFilter;
import dev.fivefold.idempotency.command.CommandMaker;
import dev.fivefold.idempotency.command.CommandResponse;
import dev.fivefold.idempotency.command.CommandRoutes;
import dev.fivefold.idempotency.command.WriteInterceptor;
import dev.fivefold.starter.call.CallOrder;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.Idempotent;
import dev.fivefold.starter.call.InterceptorFactory;
import dev.fivefold.starter.internal.config.HeapBudget;
import dev.fivefold.starter.internal.intake.AdmissionFilter;
import dev.fivefold.starter.internal.intake.PageTurns;
import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.starter.internal.pipeline.BuiltIn;
import dev.fivefold.starter.internal.resilience.Resilience;
import dev.fivefold.starter.internal.resilience.RetryInterceptor;
import dev.fivefold.telemetry.UserHash;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Commands: pages that write. They are stored by their keys in Redis, or in memory without it. */
@AutoConfiguration(afterName = "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties(IdempotencySettings.class)
@RegisterReflectionForBinding({StoredCommand.class, CommandResponse.class})
class IdempotencyAutoConfiguration {

    private static boolean isIdempotent(ClientMethod method) {
        return !method.reads() && method.method().isAnnotationPresent(Idempotent.class);
    }

    @Bean
    InterceptorFactory fivefoldWriteInterceptor() {
        return new BuiltIn(
                CallOrder.CACHE, method -> method.reads() ? null : new WriteInterceptor(isIdempotent(method)));
    }

    /** Reads have theirs from the starter. */
    @Bean
    InterceptorFactory fivefoldWriteRetryInterceptor(Resilience resilience) {
        return new BuiltIn(
                CallOrder.RETRY,
                method -> isIdempotent(method)
                        ? new RetryInterceptor(resilience.retries(), method.service(), resilience.retryBudget())
                        : null);
    }

    /** After those of nested classes. */
    @Bean
    @ConditionalOnMissingBean
    CommandStore fivefoldMemoryCommandStore(IdempotencySettings settings) {
        LoggerFactory.getLogger(CommandStore.class)
                .warn(
                        "Commands are stored in MEMORY, and a restart forgets their keys. Add spring-boot-starter-data-redis, or declare a CommandStore");
        return new MemoryStore(settings.ttl(), settings.memorySize().toBytes());
    }

    /** No bean if no command is in memory. */
    @Bean
    HeapBudget.@Nullable Use fivefoldCommandHeap(CommandStore store, IdempotencySettings settings) {
        return store instanceof MemoryStore
                ? new HeapBudget.Use("fivefold.idempotency.memory-size", settings.memorySize())
                : null;
    }

    @Bean
    Leases fivefoldCommandLeases(CommandStore store, IdempotencySettings settings) {
        return new Leases(store, settings.lease());
    }

    @Bean
    CommandMaker fivefoldKeyedCommands(
            IdempotencySettings settings, CommandStore store, Leases leases, ObjectProvider<RequestIdentity> identity) {
        return new KeyedCommands(
                settings, store, leases, identity.getIfAvailable(() -> RequestIdentity.PRINCIPAL_OR_HEADERS));
    }

    @Bean
    CommandFilter fivefoldCommandFilter(AdmissionFilter admission, ObjectProvider<ServedPages> pages) {
        return new CommandFilter(admission, SingletonSupplier.of(pages::getObject));
    }

    @Bean
    @Lazy(false)
    CommandRoutes fivefoldCommandRoutes(
            ServedPages pages,
            PageTurns turns,
            UserHash users,
            CommandMaker commands,
            @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping) {
        return new CommandRoutes(pages, turns, users, commands, mapping);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(LettuceConnectionFactory.class)
    static class InRedis {

        @Bean
        @ConditionalOnMissingBean
        @ConditionalOnBean(LettuceConnectionFactory.class)
        CommandStore fivefoldRedisCommandStore(LettuceConnectionFactory application) {
            return new RedisStore(application);
        }
    }
}
