package dev.fivefold.starter.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.page.Page;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.Request;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.loadbalancer.annotation.LoadBalancerClient;
import org.springframework.cloud.loadbalancer.core.ReactorServiceInstanceLoadBalancer;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import reactor.core.publisher.Mono;

/** A load balancer that never chooses an instance. */
class BalancedTransportTest {

    private static final RunningApplication RUNNING = RunningApplication.start(
            List.of(Application.class), "resilience4j.timelimiter.configs.fivefold.timeout-duration=100ms");

    @FeignClient("undecided")
    interface Undecided {

        @GetMapping("/")
        Call<RawJson> part();
    }

    static class Balancer {

        @Bean
        ReactorServiceInstanceLoadBalancer undecided() {
            return new ReactorServiceInstanceLoadBalancer() {
                @Override
                @SuppressWarnings("rawtypes") // as it is declared
                public Mono<Response<ServiceInstance>> choose(Request request) {
                    return Mono.never();
                }
            };
        }
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Undecided.class)
    @LoadBalancerClient(name = "undecided", configuration = Balancer.class)
    static class Application {

        @Bean
        Page<Long> home(Undecided undecided) {
            return Page.at(
                    "/home/{id}",
                    Long.class,
                    page -> page.call("part", ignored -> undecided.part()).required());
        }
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
    }

    @Test
    void it_costs_its_call_the_timeout_and_no_permit() throws Exception {
        Bulkhead bulkhead = RUNNING.bean(BulkheadRegistry.class).bulkhead("undecided");

        assertThat(RUNNING.get("/home/1").statusCode()).isEqualTo(504);

        await().untilAsserted(() -> assertThat(bulkhead.getMetrics().getAvailableConcurrentCalls())
                .isEqualTo(bulkhead.getBulkheadConfig().getMaxConcurrentCalls()));
    }
}
