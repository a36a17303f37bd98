package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.gateway.route.Origin;
import dev.fivefold.gateway.route.ServerAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class GatewaySettingsTest {

    @Test
    void settings_that_are_left_out_have_their_defaults() {
        GatewaySettings settings = bind(Map.of());

        assertThat(settings.listenAddress().toString()).isEqualTo("/127.0.0.1:8080");
        assertThat(settings.drainTimeout()).isEqualTo(Duration.ofSeconds(20));
        assertThat(settings.origins().get("aggregator"))
                .isEqualTo(new Origin(
                        List.of(new ServerAddress("127.0.0.1", 8081), new ServerAddress("::1", 8082)),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(30),
                        1024,
                        1024));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            port                             | 65536       | fivefold.gateway.port is 65536: set 0 to 65535
            drain-timeout                    | 11m         | fivefold.gateway.drain-timeout is PT11M: set 0s to 10m
            routes[0].path                   | api         | the path 'api' does not start with /: write it as /api/**
            routes[0].path                   | /api/**/{   | write it as /api/**
            routes[0].origin                 | nobody      | leads to the origin 'nobody', which is not under fivefold.gateway.origins
            routes[0].origin                 | ""          | /api/** has no origin: name one of fivefold.gateway.origins
            routes[1].path                   | /api/**     | /api/** is there twice: leave one of them
            origins.A_b.servers              | a:1         | is no name of an origin: use a-z, 0-9 and -, a letter first
            origins.aggregator.servers       | ""          | servers is empty: name at least one, as 127.0.0.1:8081
            origins.aggregator.servers       | shop        | 'shop' is no server: write host:port, as 127.0.0.1:8081
            origins.aggregator.servers       | shop:0      | 'shop:0' is no server: write host:port, as 127.0.0.1:8081
            origins.aggregator.read-timeout  | 61s         | read-timeout is PT1M1S: set 1ms to 60s
            origins.aggregator.connect-timeout | 0s        | connect-timeout is PT0S: set 1ms to 60s
            origins.aggregator.max-requests  | 0           | max-requests is 0: set 1 to 65535
            """)
    void a_setting_that_cannot_work_is_refused_with_what_to_change(String key, String value, String message) {
        assertThatThrownBy(() -> bind(Map.of(key, value))).hasStackTraceContaining(message);
    }

    private static GatewaySettings bind(Map<String, String> changes) {
        Map<String, String> properties = new HashMap<>();
        Map<String, String> all = new HashMap<>(Map.of(
                "routes[0].path", "/api/**",
                "routes[0].origin", "aggregator",
                "origins.aggregator.servers", "127.0.0.1:8081,[::1]:8082"));
        all.putAll(changes);
        if (all.containsKey("routes[1].path")) {
            all.put("routes[1].origin", "aggregator");
        }
        all.forEach((key, value) -> properties.put("fivefold.gateway." + key, value));
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("fivefold.gateway", GatewaySettings.class);
    }
}
