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
 * <p>Ribbon makes it by its class name, on the event loop that has the origin's first request, and asks it again every few seconds on
 * a thread of its own. Ribbon's own list of configured servers is of no use here: Zuul casts each server to the kind that Eureka gives.
 * Zuul itself resolves a name only once, therefore it gets addresses.
 */
public final class ConfiguredServerList extends AbstractServerList<DiscoveryEnabledServer> {

    /** As static as all that Ribbon is told: see {@link ZuulProperties}. */
    private static volatile Map<String, OriginAddresses> origins = Map.of();

    private String origin = "";
    private boolean asked;

    /** For Ribbon. */
    public ConfiguredServerList() {}

    /** What lists that are made from now on serve, by the origins' names. */
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

    /** Without any server requests get a 502, and the next time may find some. The first time nothing is waited for: that is an event loop. */
    @Override
    public synchronized List<DiscoveryEnabledServer> getUpdatedListOfServers() {
        OriginAddresses addresses = Objects.requireNonNull(origins.get(origin), origin);
        List<InetSocketAddress> servers = asked ? addresses.resolve() : addresses.current();
        asked = true;
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
