package dev.fivefold.starter.internal.client;

import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.pipeline.CallPipeline;
import dev.fivefold.starter.internal.pipeline.CallPipelines;
import dev.fivefold.starter.internal.request.HeaderPolicy;
import dev.fivefold.starter.internal.request.RequestFactory;
import dev.fivefold.starter.internal.request.RequestRecorder;
import dev.fivefold.starter.internal.response.FieldFilter;
import feign.Capability;
import feign.Client;
import feign.CollectionFormat;
import feign.Contract;
import feign.InvocationHandlerFactory;
import feign.InvocationHandlerFactory.MethodHandler;
import feign.Logger;
import feign.MethodMetadata;
import feign.RequestInterceptor;
import feign.ResponseInterceptor;
import feign.Retryer;
import feign.Target;
import feign.codec.Decoder;
import feign.codec.Encoder;
import feign.codec.ErrorDecoder;
import feign.optionals.OptionalDecoder;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.cloud.openfeign.FallbackFactory;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.cloud.openfeign.FeignClientProperties.FeignClientConfiguration;
import org.springframework.cloud.openfeign.encoding.FeignContentGzipEncodingInterceptor;
import org.springframework.cloud.openfeign.loadbalancer.FeignBlockingLoadBalancerClient;
import org.springframework.cloud.openfeign.loadbalancer.RetryableFeignBlockingLoadBalancerClient;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Extends Feign by methods that return a {@code Call}: their contract and their proxies. Of Feign, these have the annotations, encoders and request interceptors of their client; they are
 * sent by the {@code Transport}. Everything else of a client stays as Spring Cloud OpenFeign configures it. Thread-safe; one instance serves all clients.
 */
public final class PreparedCalls implements Capability, Ordered {

    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(PreparedCalls.class);

    private final CallPipelines pipelines;
    private final FivefoldProperties properties;
    private final ClientTimeouts timeouts;
    private final ThreadLocal<Building> building = ThreadLocal.withInitial(Building::new);

    /** The client that Feign builds on this thread: its components come one after another, and its proxy comes last. */
    private static final class Building {
        private final RequestRecorder recorder = new RequestRecorder();
        private final SortedMap<String, String> unused = new TreeMap<>();
        private final Map<Method, MethodMetadata> metadata = new HashMap<>();
        private boolean balanced;

        void unused(boolean is, String setting, String instead) {
            if (is) {
                unused.put(setting, instead);
            }
        }
    }

    /** The extension. */
    public PreparedCalls(CallPipelines pipelines, FivefoldProperties properties, ClientTimeouts timeouts) {
        this.pipelines = pipelines;
        this.properties = properties;
        this.timeouts = timeouts;
    }

    /** Before others, which wrap the client. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public Client enrich(Client client) {
        building.get().balanced = client instanceof FeignBlockingLoadBalancerClient
                || client instanceof RetryableFeignBlockingLoadBalancerClient;
        boolean own = !client.getClass().getName().matches("(feign|org[.]springframework[.]cloud)[.].*");
        building.get().unused(own, "client", "an EventLoopCustomizer");
        return client;
    }

    @Override
    public RequestInterceptor enrich(RequestInterceptor interceptor) {
        building.get()
                .unused(interceptor instanceof FeignContentGzipEncodingInterceptor, "compression.request", "none");
        return building.get().recorder.recording(interceptor);
    }

    @Override
    public ResponseInterceptor enrich(ResponseInterceptor interceptor) {
        building.get().unused(true, "response-interceptor", "a CallInterceptor");
        return interceptor;
    }

    @Override
    public Retryer enrich(Retryer retryer) {
        building.get().unused(!retryer.equals(Retryer.NEVER_RETRY), "retryer", "resilience4j.retry.instances");
        return retryer;
    }

    @Override
    public Decoder enrich(Decoder decoder) {
        building.get().unused(!(decoder instanceof OptionalDecoder), "decoder", "a module of Jackson");
        return decoder;
    }

    @Override
    public ErrorDecoder enrich(ErrorDecoder decoder) {
        building.get()
                .unused(
                        !(decoder instanceof ErrorDecoder.Default),
                        "error-decoder",
                        "passed-on-statuses or a CallInterceptor");
        return decoder;
    }

    @Override
    public Contract enrich(Contract contract) {
        return new CallContract(contract, method -> building.get().metadata.put(method.method(), method));
    }

    /** Bytes are a body as they are; other bodies are the application's encoder's. */
    @Override
    public Encoder enrich(Encoder encoder) {
        return (body, type, template) -> {
            if (body instanceof byte[] bytes
                    && CallContract.valueType(template.methodMetadata().returnType()) != null) {
                template.body(bytes, null);
            } else {
                encoder.encode(body, type, template);
            }
        };
    }

    @Override
    public InvocationHandlerFactory enrich(InvocationHandlerFactory proxies) {
        return (target, handlers) -> {
            Building built = building.get();
            building.remove();
            InvocationHandler others = proxies.create(target, handlers);
            Map<Method, CallPipeline> methods = new HashMap<>();
            built.metadata.forEach((method, parsed) -> {
                Type value = CallContract.valueType(parsed.returnType());
                MethodHandler handler = handlers.get(method);
                if (value != null && handler != null) {
                    methods.put(method, pipeline(target, handler, value, parsed, built));
                }
            });
            if (methods.isEmpty()) {
                return others;
            }
            Function<Throwable, Object> fallback = fallback(target.type(), built);
            if (!built.unused.isEmpty()) {
                LOG.warn(
                        "Prepared calls of a client do not use its settings: client={} instead=\"{}\"",
                        target.name(),
                        built.unused);
            }
            return new ClientProxy(others, preparations(methods, fallback));
        };
    }

    /** The bean in place of a client that failed; {@code null} if its annotation has none. */
    private @Nullable Function<Throwable, Object> fallback(Class<?> type, Building built) {
        FeignClient client = AnnotatedElementUtils.findMergedAnnotation(type, FeignClient.class);
        if (client == null) {
            return null;
        }
        boolean dismissed = timeouts.first(type, FeignClientConfiguration::getDismiss404, client.dismiss404());
        built.unused(dismissed, "dismiss404", "Call<Optional<T>>");
        boolean follow = timeouts.first(type, FeignClientConfiguration::isFollowRedirects, false);
        built.unused(follow, "follow-redirects", "the URL to which the service redirects");
        Logger.Level bean = Objects.requireNonNullElse(timeouts.bean(type, Logger.Level.class), Logger.Level.NONE);
        Logger.Level level = timeouts.first(type, FeignClientConfiguration::getLoggerLevel, bean);
        built.unused(level != Logger.Level.NONE, "logger-level", "a CallInterceptor, beside lines of failures");
        boolean made = client.fallback() == void.class;
        Class<?> fallback = made ? client.fallbackFactory() : client.fallback();
        if (fallback == void.class) {
            return null;
        }
        Object instead = timeouts.bean(type, fallback);
        if (instead == null) {
            throw new IllegalStateException(type.getSimpleName() + " has the fallback " + fallback.getName()
                    + ", which is no bean: annotate it with @Component");
        }
        return cause -> made ? ((FallbackFactory<?>) instead).create(cause) : instead;
    }

    private CallPipeline pipeline(
            Target<?> target, MethodHandler handler, Type value, MethodMetadata parsed, Building built) {
        ClientMethod method = new ClientMethod(
                target.name(),
                target.url(),
                parsed.method(),
                value,
                parsed.template().method(),
                parsed.template().path());
        requestFields(method, parsed);
        RequestFactory requests = new RequestFactory(handler, built.recorder, target, parsed, policy(method, parsed));
        return pipelines.of(method, requests, timeouts.of(target.type()), built.balanced);
    }

    private Map<Method, ClientProxy.Preparation> preparations(
            Map<Method, CallPipeline> methods, @Nullable Function<Throwable, Object> fallback) {
        Map<Method, ClientProxy.Preparation> prepared = new HashMap<>();
        methods.forEach((method, own) -> {
            KeyedCall.@Nullable Bulk<?> bulk = bulk(method, methods.values());
            if (fallback != null) { // also in place of a bulk call: each has a fallback of its own
                prepared.put(method, arguments -> new PreparedCall.WithFallback<>(own, fallback, arguments));
            } else {
                prepared.put(
                        method,
                        bulk == null
                                ? arguments -> new PreparedCall<>(own, arguments)
                                : arguments -> keyed(own, bulk, arguments));
            }
        });
        return Map.copyOf(prepared);
    }

    private HeaderPolicy policy(ClientMethod method, MethodMetadata parsed) {
        boolean identified = parsed.template().headers().keySet().stream()
                .anyMatch(name -> HeaderPolicy.IDENTITY.contains(name.toLowerCase(Locale.ROOT)));
        return HeaderPolicy.of(
                method,
                properties.call(method.service(), method.name()),
                properties.client(method.service()).forwardHeaders(),
                identified);
    }

    /** Checks the fields that the settings of a method list, and adds them to its requests if its service can select fields. */
    private void requestFields(ClientMethod method, MethodMetadata parsed) {
        CallSettings settings = properties.call(method.service(), method.name());
        FieldFilter listed = FieldFilter.of(settings.fields());
        String dropped = pipelines.responses().dropped(listed, method.valueType());
        if (dropped != null) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.calls." + method + ".fields",
                    settings.fields(),
                    "the field '" + dropped + "' is missing, which this application reads: add it");
        }
        if (settings.fieldsParameter() != null) {
            parsed.template().query(settings.fieldsParameter(), settings.fields(), CollectionFormat.CSV);
        }
    }

    @SuppressWarnings("unchecked") // the contract of @InBulk
    private static <T> Object keyed(CallPipeline single, KeyedCall.Bulk<?> bulk, @Nullable Object[] arguments) {
        return new PreparedCall.Keyed<>(single, (KeyedCall.Bulk<T>) bulk, arguments);
    }

    private KeyedCall.@Nullable Bulk<?> bulk(Method single, Collection<CallPipeline> methods) {
        InBulk annotation = single.getAnnotation(InBulk.class);
        if (annotation == null || !properties.batching().enabled()) {
            return null;
        }
        return methods.stream()
                .filter(many -> many.method().name().equals(annotation.by())
                        && Arrays.equals(many.method().method().getParameterTypes(), new Class<?>[] {List.class}))
                .findFirst()
                .map(many -> new BulkMethod<>(many, annotation.maxKeys()))
                .orElseThrow(() -> new IllegalStateException(single + " has @InBulk(by = \"" + annotation.by()
                        + "\"), but its client has no such method of one list of keys"));
    }
}
