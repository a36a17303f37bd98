package dev.fivefold.starter.client;

import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.starter.config.CallSettings;
import dev.fivefold.starter.config.FivefoldProperties;
import dev.fivefold.starter.http.CallOptions;
import dev.fivefold.starter.response.FeignResponses;
import dev.fivefold.starter.response.FieldFilter;
import dev.fivefold.starter.response.ResponseDecoder;
import feign.Capability;
import feign.Client;
import feign.CollectionFormat;
import feign.Contract;
import feign.InvocationHandlerFactory;
import feign.InvocationHandlerFactory.MethodHandler;
import feign.Logger;
import feign.MethodMetadata;
import feign.RequestInterceptor;
import feign.RequestTemplate;
import feign.Response;
import feign.ResponseInterceptor;
import feign.Retryer;
import feign.Target;
import feign.codec.Decoder;
import feign.codec.Encoder;
import feign.codec.ErrorDecoder;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Extends Feign by methods that return a {@code Call}: their contract, their decoders and their proxies. Everything else of a client
 * stays as Spring Cloud OpenFeign configures it. Thread-safe; one instance serves all clients.
 */
public final class PreparedCalls implements Capability {

    private final CallPipelines pipelines;
    private final ResponseDecoder responses;
    private final FivefoldProperties properties;
    private final Function<String, CallOptions.Limits> limits;
    private final Map<Method, MethodMetadata> metadata = new ConcurrentHashMap<>();
    private final Map<MethodMetadata, FeignResponses.Expected> expected = new ConcurrentHashMap<>();
    private final ThreadLocal<Building> building = ThreadLocal.withInitial(Building::new);

    private record Prepared(ClientMethod method, CallPipeline pipeline) {}

    /** The client that Feign builds on this thread: its components come one after another, and its proxy comes last. */
    private static final class Building {

        private @Nullable Client client;

        /** Whether Feign does nothing with a request but make and send it. */
        private boolean plain = true;
    }

    /**
     * The extension.
     *
     * @param limits the timeouts of a client, by its name
     */
    public PreparedCalls(
            CallPipelines pipelines,
            ResponseDecoder responses,
            FivefoldProperties properties,
            Function<String, CallOptions.Limits> limits) {
        this.pipelines = pipelines;
        this.responses = responses;
        this.properties = properties;
        this.limits = limits;
    }

    @Override
    public Client enrich(Client client) {
        building.get().client = client;
        return client;
    }

    @Override
    public RequestInterceptor enrich(RequestInterceptor interceptor) {
        building.get().plain = false;
        return interceptor;
    }

    @Override
    public ResponseInterceptor enrich(ResponseInterceptor interceptor) {
        building.get().plain = false;
        return interceptor;
    }

    @Override
    public Retryer enrich(Retryer retryer) {
        building.get().plain &= retryer.equals(Retryer.NEVER_RETRY);
        return retryer;
    }

    @Override
    public Logger.Level enrich(Logger.Level level) {
        building.get().plain &= level == Logger.Level.NONE;
        return level;
    }

    @Override
    public Contract enrich(Contract contract) {
        return new CallContract(contract, method -> metadata.put(method.method(), method));
    }

    @Override
    public Decoder enrich(Decoder decoder) {
        return FeignResponses.decoder(responses, this::expected, decoder);
    }

    @Override
    public ErrorDecoder enrich(ErrorDecoder decoder) {
        return FeignResponses.errorDecoder(this::expected, decoder);
    }

    /** Bytes are a body as they are; other bodies are the application's encoder's. */
    @Override
    public Encoder enrich(Encoder encoder) {
        return (body, type, template) -> {
            if (body instanceof byte[] bytes
                    && metadata.containsKey(template.methodMetadata().method())) {
                template.body(bytes, null);
            } else {
                encoder.encode(body, type, template);
            }
        };
    }

    @Override
    public InvocationHandlerFactory enrich(InvocationHandlerFactory proxies) {
        return this::proxy;
    }

    private InvocationHandler proxy(Target<?> target, Map<Method, MethodHandler> handlers) {
        Building built = building.get();
        building.remove();
        CallOptions.Limits timeouts = limits.apply(target.name());
        Map<Method, Prepared> methods = new HashMap<>();
        handlers.forEach((method, handler) -> {
            Type value = CallContract.valueType(method.getGenericReturnType());
            MethodMetadata parsed = metadata.get(method);
            if (value != null && parsed != null) {
                ClientMethod described = new ClientMethod(
                        target.name(),
                        target.url(),
                        method,
                        value,
                        parsed.template().method(),
                        parsed.template().path());
                requestFields(described, parsed);
                MethodHandler compiled = built.client == null || !built.plain
                        ? handler
                        : compiled(handler, built.client, target, parsed, value);
                MethodHandler standIn = standIn(compiled, built.client, target, parsed, value);
                methods.put(method, new Prepared(described, pipelines.of(described, compiled, standIn, timeouts)));
            }
        });
        Map<Method, ClientProxy.Preparation> prepared = new HashMap<>();
        methods.forEach((method, own) -> {
            KeyedCall.@Nullable Bulk<?> bulk = bulk(method, methods.values());
            prepared.put(
                    method,
                    bulk == null
                            ? arguments -> new PreparedCall<>(own.pipeline(), Invocation.of(own.method(), arguments))
                            : arguments -> keyed(own.pipeline(), Invocation.of(own.method(), arguments), bulk));
        });
        return new ClientProxy(target, handlers, Map.copyOf(prepared));
    }

    private @Nullable MethodHandler standIn(
            MethodHandler compiled, @Nullable Client client, Target<?> target, MethodMetadata method, Type value) {
        StandIns standIns = pipelines.standIns();
        if (standIns == null) {
            return null;
        }
        return client != null && compiled instanceof CompiledMethod
                ? compiled(compiled, standIns.client(value, client), target, method, value)
                : standIns.handler(value);
    }

    private MethodHandler compiled(
            MethodHandler feign, Client client, Target<?> target, MethodMetadata method, Type value) {
        FeignResponses.Expected decoded =
                expected(value, properties.call(target.name(), method.method().getName()));
        return CompiledMethod.of(
                feign, client, response -> FeignResponses.decode(response, decoded, responses), target, method);
    }

    /** Checks the fields that the settings of a method list, and adds them to its requests if its service can select fields. */
    private void requestFields(ClientMethod method, MethodMetadata parsed) {
        CallSettings settings = properties.call(method.service(), method.name());
        FieldFilter listed = FieldFilter.of(settings.fields());
        PerItem items = method.method().getAnnotation(PerItem.class);
        String dropped = responses.dropped(listed, method.valueType());
        if (dropped == null
                && items != null
                && settings.redis() != null
                && !listed.keeps(items.list() + "." + items.id())) {
            dropped = items.list() + "." + items.id();
        }
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
    private static <T> Object keyed(CallPipeline pipeline, Invocation invocation, KeyedCall.Bulk<?> bulk) {
        return new PreparedCall.Keyed<>(pipeline, invocation, (KeyedCall.Bulk<T>) bulk);
    }

    private KeyedCall.@Nullable Bulk<?> bulk(Method single, Collection<Prepared> methods) {
        InBulk annotation = single.getAnnotation(InBulk.class);
        if (annotation == null || !properties.batching().enabled()) {
            return null;
        }
        return methods.stream()
                .filter(many -> many.method().name().equals(annotation.by())
                        && Arrays.equals(many.method().method().getParameterTypes(), new Class<?>[] {List.class}))
                .findFirst()
                .map(many -> new BulkMethod<>(many.method(), many.pipeline(), annotation.maxKeys()))
                .orElseThrow(() -> new IllegalStateException(single + " has @InBulk(by = \"" + annotation.by()
                        + "\"), but its client has no such method of one list of keys"));
    }

    /** How to decode a response; {@code null} for that of a method that returns no call. */
    private FeignResponses.@Nullable Expected expected(Response response) {
        RequestTemplate request = response.request().requestTemplate();
        MethodMetadata method = request.methodMetadata();
        Type value = CallContract.valueOfResult(method.returnType());
        return value == null
                ? null
                : expected.computeIfAbsent(
                        method,
                        _ -> expected(
                                value,
                                properties.call(
                                        request.feignTarget().name(),
                                        method.method().getName())));
    }

    private static FeignResponses.Expected expected(Type value, CallSettings settings) {
        return new FeignResponses.Expected(
                value,
                settings.verify(),
                settings.dropsFields() ? FieldFilter.of(settings.fields()) : FieldFilter.ALL,
                settings.readsCacheControl());
    }
}
