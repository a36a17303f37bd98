package dev.fivefold.peers.zuul;

import com.netflix.appinfo.InstanceInfo;
import com.netflix.client.config.IClientConfig;
import com.netflix.loadbalancer.AbstractServerList;
import com.netflix.niws.loadbalancer.DiscoveryEnabledServer;
import java.util.List;

/** The origin at {@code ORIGIN_HOST}, as Eureka would report it: Zuul takes no other kind of server. Ribbon makes it by its name. */
public final class OneServer extends AbstractServerList<DiscoveryEnabledServer> {

    /** For Ribbon. */
    public OneServer() {}

    @Override
    public void initWithNiwsConfig(IClientConfig config) {
        // It is the same for all.
    }

    @Override
    public List<DiscoveryEnabledServer> getInitialListOfServers() {
        return getUpdatedListOfServers();
    }

    @Override
    public List<DiscoveryEnabledServer> getUpdatedListOfServers() {
        String[] address = System.getenv("ORIGIN_HOST").split(":", 2);
        InstanceInfo instance = InstanceInfo.Builder.newBuilder()
                .setInstanceId(address[0] + ':' + address[1])
                .setAppName("origin")
                .setHostName(address[0])
                .setIPAddr(address[0])
                .setPort(Integer.parseInt(address[1]))
                .build();
        return List.of(new DiscoveryEnabledServer(instance, false));
    }
}
