package dev.fivefold.httpexchange;

import dev.fivefold.engine.call.KeyedCall;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.internal.config.CallSettings;
import dev.fivefold.starter.internal.config.FivefoldProperties;
import dev.fivefold.starter.internal.pipeline.CallPipeline;
import dev.fivefold.starter.internal.pipeline.CallPipelines;
import dev.fivefold.starter.internal.request.HeaderPolicy;
import dev.fivefold.starter.internal.response.FieldFilter;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.service.invoker.HttpRequestValues;
import org.springframework.web.service.registry.HttpServiceProxyRegistry;

/**
 * The pipelines of methods that return a {@code Call}. The service of a group has the group's name.
 *
 * @param placeholders resolves those in annotations
 * @param clients the proxies, once they are made
 */
record CallMethods(
        CallPipelines pipelines,
        FivefoldProperties properties,
        GroupSettings settings,
        Function<String, @Nullable String> placeholders,
        ObjectProvider<HttpServiceProxyRegistry> clients) {

    /** Adds the fields that the settings of a method list to a request, if its service can select fields. */
    void addFields(String group, Method method, HttpRequestValues.Builder values) {
        CallSettings call = properties.call(group, method.getName());
        if (call.fieldsParameter() != null) {
            values.addRequestParameter(call.fieldsParameter(), String.join(",", call.fields()));
        }
    }

    /** What a method of a group does when it is invoked. */
    CallAdapter.Preparation preparation(String group, ExchangeMethod declared, RecordingClient client) {
        CallPipeline pipeline = pipeline(group, declared, client);
        KeyedCall.Bulk<?> bulk = bulk(group, declared);
        return bulk == null
                ? (exchange, values) -> new ExchangeCall<>(pipeline, values)
                : (exchange, values) -> keyed(pipeline, values, exchange, bulk);
    }

    private CallPipeline pipeline(String group, ExchangeMethod declared, RecordingClient client) {
        String path = declared.path(placeholders);
        boolean whole = path.matches("(?i)https?://.*");
        String base = client.baseUrl();
        if (!whole && !declared.hasUrlParameter() && !base.contains("://")) {
            throw new InvalidConfigurationPropertyValueException(
                    "spring.http.serviceclient." + group + ".base-url",
                    null,
                    "the group '" + group + "' has no base URL, and "
                            + declared.client().getSimpleName() + "."
                            + declared.method().getName() + " calls it: set it, such as http://" + group + ":8080");
        }
        ClientMethod method = new ClientMethod(
                group, whole ? "" : base, declared.method(), declared.valueType(), declared.httpMethod(), path);
        requireFields(method);
        return pipelines.of(
                method,
                new ExchangeRequests(client, policy(method, declared)),
                settings.timeouts(group),
                client.balanced());
    }

    private void requireFields(ClientMethod method) {
        CallSettings call = properties.call(method.service(), method.name());
        String dropped = pipelines.responses().dropped(FieldFilter.of(call.fields()), method.valueType());
        if (dropped != null) {
            throw invalid(
                    method,
                    "fields",
                    call.fields(),
                    "the field '" + dropped + "' is missing, which this application reads: add it");
        }
    }

    private HeaderPolicy policy(ClientMethod method, ExchangeMethod declared) {
        return HeaderPolicy.of(
                method,
                properties.call(method.service(), method.name()),
                properties.client(method.service()).forwardHeaders(),
                declared.identifiesUser());
    }

    private static RuntimeException invalid(ClientMethod method, String key, Object value, String reason) {
        return new InvalidConfigurationPropertyValueException("fivefold.calls." + method + "." + key, value, reason);
    }

    private KeyedCall.@Nullable Bulk<?> bulk(String group, ExchangeMethod single) {
        InBulk annotation = single.method().getAnnotation(InBulk.class);
        if (annotation == null || !properties.batching().enabled()) {
            return null;
        }
        Method many = Arrays.stream(single.client().getMethods())
                .filter(each -> each.getName().equals(annotation.by())
                        && Arrays.equals(each.getParameterTypes(), new Class<?>[] {List.class}))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(single.method() + " has @InBulk(by = \"" + annotation.by()
                        + "\"), but its client has no such method of one list of keys"));
        ReflectionUtils.makeAccessible(many); // interfaces need not be public
        return new ExchangeCall.BulkExchange<>(
                many, () -> clients.getObject().getClient(group, single.client()), annotation.maxKeys());
    }

    @SuppressWarnings("unchecked") // the contract of @InBulk
    private static <T> Object keyed(
            CallPipeline single, HttpRequestValues values, Exchange exchange, KeyedCall.Bulk<?> bulk) {
        Object key = Objects.requireNonNull(exchange.arguments().getFirst(), "a key is not null");
        return new ExchangeCall.Keyed<>(single, values, key, (KeyedCall.Bulk<T>) bulk);
    }
}
