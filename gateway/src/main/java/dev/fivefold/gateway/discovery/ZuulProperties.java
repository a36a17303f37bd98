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
     * One more than two servers seem to need. When a server is killed, all its requests are cut off in the same moment.
     * A retry may choose the same server, since it has the fewest requests. Only when it then rejects the connection
     * does the balancer leave it out.
     */
    private static final int RETRIES = 2;

    private ZuulProperties() {}

    /**
     * Installs the origins' settings, and resolves the addresses of their servers for the first time. Call it once,
     * before any class of Zuul is used; it blocks for as long as DNS takes.
     *
     * @param names resolves the names of servers
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
        // There is no Eureka to register this instance with.
        properties.put("zuul.server.netty.manual.discovery.status", false);
        // Zuul's defaults are 504 for a connection that the origin closed, and 500 for its other failures (such as a
        // response that is no HTTP). Neither was a timeout, and neither is the gateway's failure.
        properties.put("zuul.error.outbound.originresetconnection.status", 502);
        properties.put("zuul.error.outbound.other.status", 502);
        // Bodies are streamed, so their size costs no memory: the default would reject requests above 15 MB.
        properties.put("zuul.HttpRequestMessage.body.max.size", Integer.MAX_VALUE);
        origins.forEach((name, origin) -> putOrigin(properties, name, origin));
        return properties;
    }

    private static void putOrigin(Map<String, Object> properties, String name, Origin origin) {
        properties.put("zuul.origin." + name + ".concurrency.max.requests", origin.maxRequests());
        String ribbon = name + ".ribbon.";
        properties.put(ribbon + "NIWSServerListClassName", ConfiguredServerList.class.getName());
        // How often servers' names are resolved again.
        properties.put(ribbon + "ServerListRefreshInterval", millis(origin.resolveEvery()));
        properties.put(ribbon + "ConnectTimeout", millis(origin.connectTimeout()));
        properties.put(ribbon + "ReadTimeout", millis(origin.readTimeout()));
        properties.put(ribbon + "MaxConnectionsPerHost", origin.maxConnections());
        // No retry at the same server on purpose; at other servers, if PacedProxyEndpoint permits it.
        properties.put(ribbon + "MaxAutoRetries", 0);
        properties.put(ribbon + "MaxAutoRetriesNextServer", mayHaveOthers(origin) ? RETRIES : 0);
        // Round robin, by Ribbon's default rule (AvailabilityFilteringRule). It skips a server after a failed
        // connection or request: for a second, then for two, four and five, while there are others.
        String balancer = "niws.loadbalancer." + name + ".";
        properties.put(balancer + "connectionFailureCountThreshold", 1);
        properties.put(balancer + "circuitTripTimeoutFactorSeconds", 1);
        properties.put(balancer + "circuitTripMaxTimeoutSeconds", 5);
        // Idle connections are kept up to the same limit. With the default of 4 an event loop, nearly every request
        // under load opens a new connection. They are closed earlier than servers close theirs (Tomcat: 20 s or 60 s).
        // A connection that the origin closes at the moment of its reuse would fail that request.
        properties.put(ribbon + "PerServerWaterline", origin.maxConnections());
        properties.put(ribbon + "ConnIdleEvictTimeMilliSeconds", 15_000);
        // Zuul leaves Nagle's algorithm on and fixes the socket buffers at 32 KB: it waits for acknowledgements, and a
        // large upload takes twice the time.
        properties.put(ribbon + "TcpNoDelay", true);
        properties.put(ribbon + "ReceiveBufferSize", 256 * 1024);
        properties.put(ribbon + "SendBufferSize", 256 * 1024);
    }

    private static int millis(Duration time) {
        return Math.toIntExact(time.toMillis());
    }

    /** Whether the origin may have more than one server: a name may have many addresses. */
    private static boolean mayHaveOthers(Origin origin) {
        return origin.servers().size() > 1
                || origin.servers().stream().anyMatch(server -> !InetAddresses.isInetAddress(server.host()));
    }
}
