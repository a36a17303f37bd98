package dev.fivefold.gateway.server;

import com.netflix.appinfo.InstanceInfo;
import com.netflix.client.config.CommonClientConfigKey;
import com.netflix.client.config.IClientConfig;
import com.netflix.loadbalancer.AbstractServerList;
import com.netflix.niws.loadbalancer.DiscoveryEnabledServer;
import dev.fivefold.gateway.route.ServerAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An origin's servers as configured, with their names resolved.
 *
 * <p>Ribbon makes it by its class name and asks it again every few seconds, on a thread of its own. Ribbon's own list of
 * configured servers is of no use here: Zuul casts each server to the kind that Eureka gives. Zuul itself resolves a name
 * only once, therefore it gets addresses.
 */
public final class ConfiguredServerList extends AbstractServerList<DiscoveryEnabledServer> {

    static final String SEPARATOR = ",";

    private String origin = "";
    private List<ServerAddress> servers = List.of();

    /** For Ribbon. */
    public ConfiguredServerList() {}

    @Override
    public void initWithNiwsConfig(IClientConfig config) {
        origin = config.getClientName();
        servers = Pattern.compile(SEPARATOR)
                .splitAsStream(config.get(CommonClientConfigKey.ListOfServers))
                .map(ServerAddress::valueOf)
                .toList();
    }

    @Override
    public List<DiscoveryEnabledServer> getInitialListOfServers() {
        return getUpdatedListOfServers();
    }

    /** A name that cannot be resolved gives no server for now: requests get a 502, and the next refresh tries again. */
    @Override
    public List<DiscoveryEnabledServer> getUpdatedListOfServers() {
        return servers.stream().flatMap(this::resolve).toList();
    }

    private Stream<DiscoveryEnabledServer> resolve(ServerAddress server) {
        try {
            return Stream.of(InetAddress.getAllByName(server.host()))
                    .map(address -> toDiscovered(address.getHostAddress(), server.port()));
        } catch (UnknownHostException e) {
            return Stream.empty();
        }
    }

    private DiscoveryEnabledServer toDiscovered(String address, int port) {
        InstanceInfo instance = InstanceInfo.Builder.newBuilder()
                .setInstanceId(address + ":" + port)
                .setAppName(origin)
                .setVIPAddress(origin)
                .setHostName(address)
                .setIPAddr(address)
                .setPort(port)
                .build();
        return new DiscoveryEnabledServer(instance, false);
    }
}
