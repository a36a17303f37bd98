package dev.fivefold.httpexchange;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.client.support.RestClientHttpServiceGroupConfigurer;
import org.springframework.web.service.invoker.HttpExchangeAdapter;

/**
 * Extends the groups of HTTP interfaces by methods that return a {@code Call}. What these need of a group's client is made when all configurers have
 * configured it.
 */
final class CallGroups implements RestClientHttpServiceGroupConfigurer {

    private static final Logger LOG = LoggerFactory.getLogger(CallGroups.class);

    private final CallMethods methods;
    private final Set<String> extended = ConcurrentHashMap.newKeySet();
    private final Set<String> unencoded = ConcurrentHashMap.newKeySet();

    CallGroups(CallMethods methods) {
        this.methods = methods;
    }

    @Override
    public void configureGroups(Groups<RestClient.Builder> groups) {
        groups.forEachGroup((group, client, proxies) -> {
            List<ExchangeMethod> calls = group.httpServiceTypes().stream()
                    .flatMap(ExchangeMethod::of)
                    .filter(ExchangeMethod::isValid)
                    .toList();
            extended.add(group.name());
            if (!calls.isEmpty()) {
                proxies.httpRequestValuesProcessor((method, parameters, arguments, values) -> {
                    if (ExchangeMethod.returnsCall(method)) {
                        Exchange.add(method, arguments, values);
                        methods.addFields(group.name(), method, values);
                    }
                });
                proxies.exchangeAdapterDecorator(others -> adapter(group.name(), client, calls, others));
            }
        });
    }

    private HttpExchangeAdapter adapter(
            String group, RestClient.Builder configured, List<ExchangeMethod> calls, HttpExchangeAdapter others) {
        warnOfUnused(group, others);
        RecordingClient client = RecordingClient.of(configured);
        if (!client.encodesSegments()) {
            unencoded.add(group);
        }
        Map<CallAdapter.Key, CallAdapter.Preparation> prepared = new HashMap<>();
        calls.forEach(each -> prepared.computeIfAbsent(
                new CallAdapter.Key(each.method(), each.call()), key -> methods.preparation(group, each, client)));
        return new CallAdapter(others, prepared);
    }

    private void warnOfUnused(String group, HttpExchangeAdapter others) {
        Set<String> unused = methods.settings().unused(group);
        if (!(others instanceof RestClientAdapter)) {
            unused.add(others.getClass().getSimpleName());
        }
        if (!unused.isEmpty()) {
            LOG.warn("Prepared calls of a group do not use its settings: group={} settings={}", group, unused);
        }
    }

    /**
     * Checks groups whose interfaces prepare calls, once their clients are made.
     *
     * @throws IllegalStateException naming a group that cannot
     */
    void validate(Collection<String> groups) {
        for (String group : groups) {
            if (!extended.contains(group)) {
                throw new IllegalStateException("group '" + group
                        + "' has methods that return a Call, and its client is no RestClient: set clientType = REST_CLIENT in @ImportHttpServices");
            }
            if (unencoded.contains(group)) {
                throw new IllegalStateException("group '" + group
                        + "' has methods that return a Call, and its UriBuilderFactory leaves / in path variables: set its EncodingMode to TEMPLATE_AND_VALUES");
            }
        }
    }
}
