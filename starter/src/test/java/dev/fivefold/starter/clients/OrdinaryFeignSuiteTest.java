package dev.fivefold.starter.clients;

import static java.util.Objects.requireNonNull;

import dev.fivefold.starter.clients.Deviations.Reason;
import dev.fivefold.starter.fixture.RunningApplication;
import feign.Capability;
import feign.Client;
import feign.Contract;
import feign.Feign;
import feign.Retryer;
import feign.client.AbstractClientTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.FeignClientFactory;
import org.springframework.cloud.openfeign.loadbalancer.FeignBlockingLoadBalancerClient;

/** Feign's own tests of a client, by the builder and the client that ordinary methods of an application with the starter have. */
class OrdinaryFeignSuiteTest extends AbstractClientTest {

    private static final String PATCH = "the client is Feign's own, over the JDK's, which has no PATCH";
    private static final String BODY =
            "the client is Feign's own, over the JDK's, which has no body of a 401 while it streams that of the request";
    private static final RunningApplication APPLICATION = RunningApplication.start(List.of(Application.class));

    @RegisterExtension
    static final Deviations DEVIATIONS = new Deviations(
            "ordinary",
            Map.of(
                    "patch", new Reason("Invalid HTTP method: PATCH", PATCH),
                    "noResponseBodyForPatch", new Reason("Invalid HTTP method: PATCH", PATCH),
                    "parsesUnauthorizedResponseBody", new Reason("but was: \"\"", BODY)));

    @EnableAutoConfiguration
    static class Application {}

    @AfterAll
    static void stop() {
        APPLICATION.close();
    }

    @Override
    public Feign.Builder newBuilder() {
        FeignClientFactory clients = APPLICATION.bean(FeignClientFactory.class);
        Feign.Builder builder = requireNonNull(clients.getInstance("suite", Feign.Builder.class));
        clients.getInstances("suite", Capability.class).values().forEach(builder::addCapability);
        Client balanced = requireNonNull(clients.getInstance("suite", Client.class));
        return builder.client(((FeignBlockingLoadBalancerClient) balanced).getDelegate())
                .contract(new Contract.Default())
                .retryer(Retryer.NEVER_RETRY);
    }
}
