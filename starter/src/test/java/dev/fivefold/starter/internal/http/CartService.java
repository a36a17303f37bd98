package dev.fivefold.starter.internal.http;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.fixture.DeadPort;
import dev.fivefold.starter.fixture.PromptSockets;
import dev.fivefold.starter.fixture.RunningApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import mockwebserver3.MockWebServer;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** A service over real HTTP and its client, which calls it once, whatever the result. All tests of a JVM share both. */
public final class CartService {

    public static final int MAX_RESPONSE = 1_000_000;

    private static MockWebServer server = started(0);
    private static final ServerSocket TLS = listening();
    private static final DeadPort DEAD = new DeadPort();
    private static final RunningApplication APPLICATION = start();

    private CartService() {}

    public interface Carts {

        @GetMapping("/carts/{userId}")
        Call<Cart> cart(@PathVariable("userId") long userId);

        @GetMapping("/carts")
        @CollectionFormat(feign.CollectionFormat.CSV)
        Call<RawJson> carts(@RequestParam("ids") List<Long> ids);

        @GetMapping(
                value = "/carts/{userId}",
                headers = {"Accept=application/json", "User-Agent=carts"})
        Call<Cart> tagged(@PathVariable("userId") long userId, @RequestHeader("X-Tag") List<String> tags);

        @GetMapping("/lines/{id}")
        @InBulk(by = "lines")
        Call<RawJson> line(@PathVariable("id") long id);

        @GetMapping("/lines")
        @CollectionFormat(feign.CollectionFormat.CSV)
        Call<BulkResult<RawJson>> lines(@RequestParam("ids") List<Long> ids);

        @GetMapping("/carts/{userId}/recommended")
        Call<Recommended> recommended(@PathVariable("userId") long userId);
    }

    public record Cart(List<Line> lines) {}

    public record Line(long productId) {}

    public record Recommended(List<Long> productIds) {}

    @FeignClient("carts")
    public interface HttpCarts extends Carts {}

    @FeignClient("secure")
    public interface SecureCarts extends Carts {}

    @FeignClient("dead")
    public interface DeadCarts extends Carts {}

    @FeignClient("replicated")
    public interface ReplicatedCarts extends Carts {}

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {HttpCarts.class, SecureCarts.class, DeadCarts.class, ReplicatedCarts.class})
    static final class Application {}

    /** The service, started anew: neither connections nor responses of another test. */
    public static MockWebServer server() {
        server.close();
        server = started(server.getPort());
        return server;
    }

    public static Carts client() {
        return APPLICATION.bean(HttpCarts.class);
    }

    /** A client of {@link #tls()}. */
    public static Carts tlsClient() {
        return APPLICATION.bean(SecureCarts.class);
    }

    /** A client of a service that is down. */
    public static Carts deadClient() {
        return APPLICATION.bean(DeadCarts.class);
    }

    /** A client of two instances: one that is down, and the service. */
    public static Carts replicatedClient() {
        return APPLICATION.bean(ReplicatedCarts.class);
    }

    /** Where the client with an https URL connects to. */
    public static ServerSocket tls() {
        return TLS;
    }

    private static MockWebServer started(int port) {
        MockWebServer started = new MockWebServer();
        started.setServerSocketFactory(new PromptSockets(false));
        try {
            started.start(port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return started;
    }

    private static ServerSocket listening() {
        try {
            return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RunningApplication start() {
        String client = "spring.cloud.openfeign.client.config.";
        return RunningApplication.start(
                List.of(Application.class),
                client + "carts.url=http://127.0.0.1:" + server.getPort(),
                client + "secure.url=https://127.0.0.1:" + TLS.getLocalPort(),
                client + "dead.url=" + DEAD.url(),
                "spring.cloud.discovery.client.simple.instances.replicated[0].uri=" + DEAD.url(),
                "spring.cloud.discovery.client.simple.instances.replicated[1].uri=http://127.0.0.1:" + server.getPort(),
                "fivefold.tracing.enabled=false",
                "fivefold.http.max-response-size=" + MAX_RESPONSE + "B",
                "fivefold.guards.enabled=false",
                "fivefold.coalescing.enabled=false",
                "fivefold.hedging.enabled=false",
                "fivefold.retry.budget=0",
                "resilience4j.timelimiter.configs.fivefold.timeout-duration=20s");
    }
}
