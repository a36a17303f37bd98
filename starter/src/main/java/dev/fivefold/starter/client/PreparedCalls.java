package dev.fivefold.starter.client;

import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.starter.config.CallSettings;
import dev.fivefold.starter.config.FivefoldProperties;
import dev.fivefold.starter.http.CallOptions;
import dev.fivefold.starter.request.HeaderPolicy;
import dev.fivefold.starter.request.RequestFactory;
import dev.fivefold.starter.request.RequestRecorder;
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
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
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

    /** The client that Feign builds on this thread: its components come one after another, and its proxy comes last. */
    private static final class Building {

        private @Nullable Client client;

        private final RequestRecorder recorder = new RequestRecorder();

        /** Whether Feign does nothing with a request that has been made but send it. */
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
        return building.get().recorder.sending(client);
    }

    @Override
    public RequestInterceptor enrich(RequestInterceptor interceptor) {
        return building.get().recorder.recording(interceptor);
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
        Map<Method, CallPipeline> methods = new HashMap<>();
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
                RequestFactory requests =
                        new RequestFactory(handler, built.recorder, target, parsed, policy(described, parsed));
                RequestSender sender = built.client != null && built.plain
                        ? direct(built.client, value, described)
                        : (invocation, options) ->
                                requests.sentByFeign(invocation.request(), invocation.arguments(), options);
                methods.put(
                        method, pipelines.of(described, requests, sender, standIn(built, value, described), timeouts));
            }
        });
        Map<Method, ClientProxy.Preparation> prepared = new HashMap<>();
        methods.forEach((method, own) -> {
            KeyedCall.@Nullable Bulk<?> bulk = bulk(method, methods.values());
            prepared.put(
                    method,
                    bulk == null
                            ? arguments -> new PreparedCall<>(own, arguments)
                            : arguments -> keyed(own, bulk, arguments));
        });
        return new ClientProxy(target, handlers, Map.copyOf(prepared));
    }

    private @Nullable RequestSender standIn(Building built, Type value, ClientMethod method) {
        StandIns standIns = pipelines.standIns();
        if (standIns == null) {
            return null;
        }
        return built.client != null && built.plain
                ? direct(standIns.client(value, built.client), value, method)
                : standIns.sender(value);
    }

    /** Sends requests without Feign's way around them. */
    private RequestSender direct(Client client, Type value, ClientMethod method) {
        FeignResponses.Expected decoded = expected(value, properties.call(method.service(), method.name()));
        return (invocation, options) ->
                FeignResponses.decode(client.execute(invocation.request(), options), decoded, responses);
    }

    private HeaderPolicy policy(ClientMethod method, MethodMetadata parsed) {
        CallSettings settings = properties.call(method.service(), method.name());
        boolean identified = parsed.template().headers().keySet().stream()
                .anyMatch(name -> HeaderPolicy.IDENTITY.contains(name.toLowerCase(Locale.ROOT)));
        if (settings.shared() && identified) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.calls." + method + ".shared",
                    true,
                    "the method itself has one of the headers " + new TreeSet<>(HeaderPolicy.IDENTITY)
                            + ", so that its responses differ by user: remove the setting or the header");
        }
        if (settings.ignoredHeaders().stream()
                .anyMatch(name -> HeaderPolicy.IDENTITY.contains(name.toLowerCase(Locale.ROOT)))) {
            throw new InvalidConfigurationPropertyValueException(
                    "fivefold.calls." + method + ".ignored-headers",
                    settings.ignoredHeaders(),
                    "users would get responses of one another: set shared for a response that is the same for all users");
        }
        return new HeaderPolicy(
                settings.ignoredHeaders(), properties.client(method.service()).forwardHeaders(), settings.shared());
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
                settings.readsCacheControl() ? HeaderPolicy.notInKeys(settings.ignoredHeaders()) : null);
    }
}
