package dev.fivefold.starter;

import dev.fivefold.admission.Admission;
import dev.fivefold.binding.BeanValidation;
import dev.fivefold.binding.RequestBinding;
import dev.fivefold.binding.RequestValidation;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.execution.FailureListener;
import dev.fivefold.engine.execution.FanOutPool;
import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.engine.execution.PooledExecutor;
import dev.fivefold.engine.execution.Schedule;
import dev.fivefold.engine.execution.StreamExecutor;
import dev.fivefold.starter.internal.cache.CallCaches;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.config.PageSettings;
import dev.fivefold.starter.internal.endpoint.CachesEndpoint;
import dev.fivefold.starter.internal.endpoint.PlansEndpoint;
import dev.fivefold.starter.internal.endpoint.SlowPagesEndpoint;
import dev.fivefold.starter.internal.http.CallTimer;
import dev.fivefold.starter.internal.intake.AdmissionFilter;
import dev.fivefold.starter.internal.intake.PageTurns;
import dev.fivefold.starter.internal.metrics.CallMetrics;
import dev.fivefold.starter.internal.metrics.ConnectionLoad;
import dev.fivefold.starter.internal.metrics.PoolMetrics;
import dev.fivefold.starter.internal.page.LoggedFailures;
import dev.fivefold.starter.internal.page.PlanCheck;
import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.starter.internal.page.ServiceTerms;
import dev.fivefold.starter.internal.pipeline.ContextPropagation;
import dev.fivefold.starter.internal.resilience.Resilience;
import dev.fivefold.starter.internal.web.AccessLogFilter;
import dev.fivefold.starter.internal.web.BrokenPageException;
import dev.fivefold.starter.internal.web.PageCoding;
import dev.fivefold.starter.internal.web.PageCompression;
import dev.fivefold.starter.internal.web.PageRoutes;
import dev.fivefold.starter.internal.web.PageWrites;
import dev.fivefold.starter.internal.web.TraceContextFilter;
import dev.fivefold.starter.page.Page;
import dev.fivefold.telemetry.AccessLog;
import dev.fivefold.telemetry.LogConfiguration;
import dev.fivefold.telemetry.LogSettings;
import dev.fivefold.telemetry.UserHash;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.validation.Validator;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.server.Compression;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/** The pages: their plans, the pool that executes them and their HTTP routes. */
@AutoConfiguration(after = CallAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Import({LogConfiguration.class, AdmissionConfiguration.class})
class PageAutoConfiguration {

    /** The mean latency of a service without successful calls yet: that of article 001. */
    private static final Duration EXPECTED = Duration.ofMillis(50);

    private static final int TOMCATS_DEFAULT = 200;

    @Bean
    @ConditionalOnMissingBean
    FanOutPool fivefoldFanOutPool(FivefoldProperties properties) {
        FivefoldProperties.FanOut pool = properties.fanOut();
        return new FanOutPool(pool.threads(), pool.queue(), pool.virtual());
    }

    @Bean
    @ConditionalOnMissingBean
    PoolMetrics fivefoldPoolMetrics(FanOutPool pool, ConnectionLoad connections) {
        return new PoolMetrics(pool, connections);
    }

    @Bean
    @ConditionalOnMissingBean
    PageWrites fivefoldPageWrites(FivefoldProperties properties, CallTimer callTimer, MeterRegistry registry) {
        return new PageWrites(properties.slowReaders(), callTimer, registry);
    }

    /** Eager, so that an invalid page stops the start. */
    @Bean
    @Lazy(false)
    @ConditionalOnMissingBean
    ServedPages fivefoldServedPages(
            ListableBeanFactory beans,
            FivefoldProperties properties,
            FanOutPool pool,
            ContextPropagation context,
            MeterRegistry registry,
            @Qualifier("requestMappingHandlerAdapter") RequestMappingHandlerAdapter adapter,
            @Qualifier("mvcConversionService") ConversionService conversions,
            ObjectProvider<RequestValidation> validation,
            JsonMapper json) {
        Map<String, Page<?>> pages = new LinkedHashMap<>();
        beans.getBeansOfType(Page.class).forEach(pages::put);
        FailureListener failures = new LoggedFailures(System::nanoTime);
        Function<PageSettings.Mode, PlanExecutor> executors = mode -> switch (mode) {
            case SERIAL -> new StreamExecutor(false, context::capture, failures);
            case STAGED -> new PooledExecutor(pool, Schedule.STAGED, context::capture, failures);
            case PARALLEL_STREAM -> new StreamExecutor(true, context::capture, failures);
            case DATAFLOW -> new PooledExecutor(pool, Schedule.DATAFLOW, context::capture, failures);
        };
        try {
            RequestBinding binding =
                    RequestBinding.of(adapter, conversions, validation.getIfAvailable(() -> RequestValidation.NONE));
            return new ServedPages(
                    pages,
                    properties,
                    executors,
                    registry,
                    binding,
                    value -> RawJson.of(json.writeValueAsBytes(value)));
        } catch (IllegalArgumentException invalid) {
            throw new InvalidSetupException(invalid);
        }
    }

    @Bean
    static SmartInitializingSingleton fivefoldControllersWithoutCalls(
            @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mapping) {
        return () -> mapping.getObject().getHandlerMethods().values().forEach(handler -> {
            String returned = handler.getMethod().getGenericReturnType().getTypeName() + "<";
            if (returned.contains(Call.class.getName() + "<")) {
                throw new InvalidSetupException(new IllegalStateException(handler.getShortLogMessage()
                        + " returns a Call, which only a page makes: write page.call in a bean of type Page"));
            }
        });
    }

    @Bean
    @ConditionalOnMissingBean
    UserHash fivefoldUserHash(LogSettings log) {
        return UserHash.withKey(log.userKey());
    }

    @Bean
    @ConditionalOnMissingBean
    PageCompression fivefoldPageCompression(ObjectProvider<ServerProperties> server) {
        Compression compression = server.getIfAvailable(ServerProperties::new).getCompression();
        return new PageCompression(
                compression.getEnabled(), compression.getMinResponseSize().toBytes());
    }

    /** Half of the container's threads stay for all else. */
    @Bean
    @ConditionalOnMissingBean
    PageTurns fivefoldTurns(ObjectProvider<Admission> admission, ContextPropagation context, Environment environment) {
        int threads = environment.getProperty("server.tomcat.threads.max", Integer.class, TOMCATS_DEFAULT);
        return new PageTurns(
                admission.getIfAvailable(), context::capture, Math.max(1, threads / 2), new AtomicInteger());
    }

    @Bean
    @ConditionalOnMissingBean
    AdmissionFilter fivefoldAdmissionFilter(
            ObjectProvider<Admission> admission, FivefoldProperties properties, ObjectProvider<ServedPages> pages) {
        return new AdmissionFilter(
                admission.getIfAvailable(),
                SingletonSupplier.of(pages::getObject),
                properties.admission().trustPriority());
    }

    @Bean
    @Lazy(false)
    @ConditionalOnMissingBean
    PageRoutes fivefoldPageRoutes(
            ServedPages pages,
            PageTurns turns,
            UserHash users,
            PageCompression compression,
            PageWrites writes,
            ObjectProvider<PageCoding> coding,
            @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping,
            FivefoldProperties properties) {
        return new PageRoutes(
                pages,
                turns,
                users,
                compression,
                coding(pages, coding),
                writes,
                mapping,
                properties.traces().enabled());
    }

    private static @Nullable PageCoding coding(ServedPages pages, ObjectProvider<PageCoding> coding) {
        PageCoding one = coding.getIfAvailable();
        boolean needed = pages.all().stream()
                .anyMatch(page -> page.settings().effectiveDictionary().isPositive());
        if (needed && one == null) {
            throw new InvalidSetupException(
                    new IllegalStateException(
                            "fivefold.pages.*.dictionary needs fivefold-dictionary on the class path: add it, or remove the setting"));
        }
        return one;
    }

    /** Commands are served by a module. */
    @Bean
    @Lazy(false)
    SmartInitializingSingleton fivefoldCommandCheck(ServedPages pages) {
        return () -> pages.all().stream()
                .filter(page ->
                        page.page().isCommand() && !ClassUtils.isPresent("dev.fivefold.idempotency.CommandStore", null))
                .findFirst()
                .ifPresent(page -> {
                    throw new InvalidSetupException(
                            new IllegalStateException("page '" + page.name() + "' is a command, which needs"
                                    + " fivefold-idempotency on the class path: add it, or declare it with Page.at"));
                });
    }

    @Bean
    @ConditionalOnMissingBean
    TraceContextFilter fivefoldTraceContextFilter() {
        return new TraceContextFilter();
    }

    @Bean
    FilterRegistrationBean<Filter> fivefoldBrokenPageFilter() {
        FilterRegistrationBean<Filter> filter = new FilterRegistrationBean<>(BrokenPageException::filter);
        filter.setName("brokenPageFilter");
        filter.setDispatcherTypes(DispatcherType.ERROR, DispatcherType.INCLUDE);
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }

    @Bean
    @ConditionalOnMissingBean
    AccessLogFilter fivefoldAccessLogFilter(AccessLog log) {
        return new AccessLogFilter(log);
    }

    /** Logs the pages that could not be complete. */
    @Bean
    @Lazy(false)
    SmartInitializingSingleton fivefoldPlanCheck(ServedPages pages, Resilience resilience, CallMetrics metrics) {
        return () -> pages.all().stream()
                .flatMap(page -> PlanCheck.tooNarrow(
                        page.execution().plan(), service -> terms(service, Duration.ZERO, resilience, metrics))
                        .stream())
                .forEach(found -> LoggerFactory.getLogger(PlanCheck.class)
                        .warn(
                                "Page is never complete, its calls need longer than their timeout. Raise"
                                        + " resilience4j.bulkhead.instances.*.max-concurrent-calls of the service:"
                                        + " page={} service={} calls={} permits={} needed_ms={} timeout_ms={}",
                                found.page(),
                                found.service(),
                                found.calls(),
                                found.permits(),
                                found.needed().toMillis(),
                                found.timeout().toMillis()));
    }

    @Bean
    @ConditionalOnMissingBean
    PlansEndpoint fivefoldPlansEndpoint(ServedPages pages, Resilience resilience, CallMetrics metrics) {
        return new PlansEndpoint(pages, method -> terms(method.service(), metrics.median(method), resilience, metrics));
    }

    @Bean
    @ConditionalOnMissingBean
    SlowPagesEndpoint fivefoldSlowPagesEndpoint(ServedPages pages) {
        return new SlowPagesEndpoint(pages.slow());
    }

    private static ServiceTerms terms(String service, Duration median, Resilience resilience, CallMetrics metrics) {
        Duration measured = metrics.of(service).meanLatency();
        return new ServiceTerms(
                resilience.timeout(service),
                measured.isZero() ? EXPECTED : measured,
                !measured.isZero(),
                median,
                resilience
                        .bulkheads()
                        .get()
                        .bulkhead(service)
                        .getBulkheadConfig()
                        .getMaxConcurrentCalls());
    }

    @Bean
    @ConditionalOnMissingBean
    CachesEndpoint fivefoldCallCachesEndpoint(CallCaches caches) {
        return new CachesEndpoint(caches);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Validator.class)
    static class RequestValidationConfiguration {

        @Bean
        @ConditionalOnMissingBean
        RequestValidation fivefoldRequestValidation(ObjectProvider<Validator> validator) {
            return new BeanValidation(validator.getIfAvailable());
        }
    }
}
