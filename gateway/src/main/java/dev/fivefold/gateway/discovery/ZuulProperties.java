package dev.fivefold.gateway.discovery;

import com.google.common.net.InetAddresses;
import com.netflix.config.ConfigurationManager;
import dev.fivefold.gateway.route.Origin;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.configuration.MapConfiguration;

/**
 * The settings in the form that Zuul and Ribbon read: static properties of the whole JVM (Archaius).
 *
 * <p>They are read into static fields when a Zuul class is loaded, and Archaius takes a configuration only once. So
 * {@link #install} comes before anything else of Zuul, and a JVM can hold one gateway only.
 */
public final class ZuulProperties {

    /**
     * One more than two servers seem to need: when one is killed, all that it had taken is cut off in the same moment, and what is made once
     * more may come to it again, since it has nothing to do. Only that it then refuses tells the balancer.
     */
    private static final int RETRIES = 2;

    private ZuulProperties() {}

    /**
     * Hands over the origins' settings, and asks for the addresses of their servers for the first time. Call it once, before any class of
     * Zuul is used; it blocks for as long as DNS takes.
     *
     * @param names knows the addresses of servers that are configured by their names
     * @throws IllegalStateException if this JVM has had a gateway already
     */
    public static void install(Map<String, Origin> origins, NameResolver names) {
        ConfigurationManager.install(new MapConfiguration(of(origins)));
        Map<String, OriginAddresses> addresses = new HashMap<>();
        origins.forEach((name, origin) -> addresses.put(name, new OriginAddresses(name, origin.servers(), names)));
        addresses.values().forEach(OriginAddresses::resolve);
        ConfiguredServerList.serve(addresses);
    }

    private static Map<String, Object> of(Map<String, Origin> origins) {
        Map<String, Object> properties = new HashMap<>();
        // There is no Eureka to tell that this instance is up.
        properties.put("zuul.server.netty.manual.discovery.status", false);
        // Zuul's defaults are 504 for a connection that the origin broke off, and 500 for whatever else goes wrong with
        // it (nonsense instead of HTTP, for example). Neither was slow, and neither is the gateway's failure.
        properties.put("zuul.error.outbound.originresetconnection.status", 502);
        properties.put("zuul.error.outbound.other.status", 502);
        // Bodies are streamed, so their size costs no memory: the default would refuse requests above 15 MB.
        properties.put("zuul.HttpRequestMessage.body.max.size", Integer.MAX_VALUE);
        origins.forEach((name, origin) -> putOrigin(properties, name, origin));
        return properties;
    }

    private static void putOrigin(Map<String, Object> properties, String name, Origin origin) {
        properties.put("zuul.origin." + name + ".concurrency.max.requests", origin.maxRequests());
        String ribbon = name + ".ribbon.";
        properties.put(ribbon + "NIWSServerListClassName", ConfiguredServerList.class.getName());
        // How often servers' names are resolved anew.
        properties.put(ribbon + "ServerListRefreshInterval", millis(origin.resolveEvery()));
        properties.put(ribbon + "ConnectTimeout", millis(origin.connectTimeout()));
        properties.put(ribbon + "ReadTimeout", millis(origin.readTimeout()));
        properties.put(ribbon + "MaxConnectionsPerHost", origin.maxConnections());
        // Never by the same server on purpose; by others, if PacedProxyEndpoint finds it safe.
        properties.put(ribbon + "MaxAutoRetries", 0);
        properties.put(ribbon + "MaxAutoRetriesNextServer", mayHaveOthers(origin) ? RETRIES : 0);
        // In turn, by Ribbon's default rule (AvailabilityFilteringRule). It leaves out one whose last connection or
        // request
        // has failed: for a second, then for two, four and five, while there are others.
        String balancer = "niws.loadbalancer." + name + ".";
        properties.put(balancer + "connectionFailureCountThreshold", 1);
        properties.put(balancer + "circuitTripTimeoutFactorSeconds", 1);
        properties.put(balancer + "circuitTripMaxTimeoutSeconds", 5);
        // Idle connections are kept up to the same limit (the default of 4 an event loop makes a new connection for
        // nearly every request under load), but not as long as servers keep theirs (Tomcat: 20 s or 60 s): one that the
        // origin closes at the very moment of its reuse would cost that request.
        properties.put(ribbon + "PerServerWaterline", origin.maxConnections());
        properties.put(ribbon + "ConnIdleEvictTimeMilliSeconds", 15_000);
        // Zuul leaves Nagle's algorithm on and fixes the socket buffers at 32 KB: waits for acknowledgements, and twice
        // the time for a large upload.
        properties.put(ribbon + "TcpNoDelay", true);
        properties.put(ribbon + "ReceiveBufferSize", 256 * 1024);
        properties.put(ribbon + "SendBufferSize", 256 * 1024);
    }

    private static int millis(Duration time) {
        return Math.toIntExact(time.toMillis());
    }

    /** Whether there may be a server that another one's failure says nothing about: a name may have many. */
    private static boolean mayHaveOthers(Origin origin) {
        return origin.servers().size() > 1
                || origin.servers().stream().anyMatch(server -> !InetAddresses.isInetAddress(server.host()));
    }
}
