package dev.fivefold.gateway.discovery;

import com.netflix.appinfo.InstanceInfo;
import com.netflix.client.config.IClientConfig;
import com.netflix.loadbalancer.AbstractServerList;
import com.netflix.niws.loadbalancer.DiscoveryEnabledServer;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An origin's servers as configured, with their names resolved.
 *
 * <p>Ribbon creates it by its class name, on the event loop of the origin's first request. Ribbon reads it every few
 * seconds on a thread of its own. Ribbon's own list of configured servers does not fit: Zuul casts each server to
 * Eureka's type. Zuul itself resolves a name only once, therefore it gets addresses.
 */
public final class ConfiguredServerList extends AbstractServerList<DiscoveryEnabledServer> {

    /** Static, as all settings of Ribbon are: see {@link ZuulProperties}. */
    private static volatile Map<String, OriginAddresses> origins = Map.of();

    private String origin = "";
    private boolean calledBefore;

    /** For Ribbon. */
    public ConfiguredServerList() {}

    /** Sets the addresses, by the origins' names, for lists that are created from now on. */
    static void serve(Map<String, OriginAddresses> addresses) {
        origins = Map.copyOf(addresses);
    }

    @Override
    public void initWithNiwsConfig(IClientConfig config) {
        origin = config.getClientName();
    }

    @Override
    public List<DiscoveryEnabledServer> getInitialListOfServers() {
        return getUpdatedListOfServers();
    }

    /**
     * Without any server requests get a 502, until the list is read again. The first call must not block: it is on an
     * event loop.
     */
    @Override
    public synchronized List<DiscoveryEnabledServer> getUpdatedListOfServers() {
        OriginAddresses addresses = Objects.requireNonNull(origins.get(origin), origin);
        List<InetSocketAddress> servers = calledBefore ? addresses.resolve() : addresses.current();
        calledBefore = true;
        return servers.stream().map(this::toDiscovered).toList();
    }

    private DiscoveryEnabledServer toDiscovered(InetSocketAddress server) {
        String address = server.getAddress().getHostAddress();
        InstanceInfo instance = InstanceInfo.Builder.newBuilder()
                .setInstanceId(address + ":" + server.getPort())
                .setAppName(origin)
                .setVIPAddress(origin)
                .setHostName(address)
                .setIPAddr(address)
                .setPort(server.getPort())
                .build();
        return new DiscoveryEnabledServer(instance, false);
    }
}
