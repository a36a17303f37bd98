package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.gateway.admission.AdmissionSettings;
import dev.fivefold.gateway.client.AddressRange;
import dev.fivefold.gateway.intake.Limits;
import dev.fivefold.gateway.ratelimit.RateLimit;
import dev.fivefold.gateway.route.Origin;
import dev.fivefold.gateway.route.ServerAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.util.unit.DataSize;

class GatewaySettingsTest {

    @Test
    void settings_that_are_left_out_have_their_defaults() {
        GatewaySettings settings = bind(Map.of());

        assertThat(settings.listenAddress().toString()).isEqualTo("/127.0.0.1:8080");
        assertThat(settings.drainTimeout()).isEqualTo(Duration.ofSeconds(20));
        assertThat(settings.trustedProxies()).map(AddressRange::text).containsExactly("127.0.0.0/8", "::1/128");
        assertThat(settings.rateLimit()).isEqualTo(new RateLimit(0, 0, 20_000));
        assertThat(settings.admission()).isEqualTo(new AdmissionSettings(true, false));
        assertThat(settings.limits())
                .isEqualTo(new Limits(
                        DataSize.ofKilobytes(8),
                        100,
                        DataSize.ofKilobytes(16),
                        DataSize.ofMegabytes(1),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10),
                        DataSize.ofBytes(512),
                        Duration.ofSeconds(65),
                        8192,
                        20000));
        assertThat(settings.origins().get("aggregator"))
                .isEqualTo(new Origin(
                        List.of(new ServerAddress("127.0.0.1", 8081), new ServerAddress("::1", 8082)),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(30),
                        1024,
                        1024,
                        false));
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
            origins.aggregator.resolve-every | 999ms       | resolve-every is PT0.999S: set 1s to 10m
            origins.aggregator.resolve-every | 11m         | resolve-every is PT11M: set 1s to 10m
            origins.aggregator.read-timeout  | 61s         | read-timeout is PT1M1S: set 1ms to 60s
            origins.aggregator.connect-timeout | 0s        | connect-timeout is PT0S: set 1ms to 60s
            origins.aggregator.max-requests  | 0           | max-requests is 0: set 1 to 65535
            trusted-proxies                  | localhost/8 | 'localhost/8' is no range of addresses: write it as 10.0.0.0/8
            trusted-proxies                  | 10.0.0.1    | '10.0.0.1' is no range of addresses
            trusted-proxies                  | 10.0.0.0/33 | '10.0.0.0/33' is no range of addresses
            trusted-proxies                  | 0.0.0.0/0   | '0.0.0.0/0' is no range of addresses
            rate-limit.requests-per-second   | -1          | fivefold.gateway.rate-limit.requests-per-second is -1: set 0 to 100000
            rate-limit.burst                 | 5           | burst is 5, but requests-per-second is 0: set both or neither
            rate-limit.clients               | 99          | fivefold.gateway.rate-limit.clients is 99: set 100 to 1000000
            jwt.jwks-uri                     | ldap://x/    | fivefold.gateway.jwt.jwks-uri is 'ldap://x/': write it as https://
            jwt.jwks-uri                     | http://x/   | fivefold.gateway.jwt.jwks-uri is 'http://x/': write it as https://
            jwt.jwks-uri                     | http://127.0.0.1.x/ | fivefold.gateway.jwt.jwks-uri is 'http://127.0.0.1.x/': write it as https://
            jwt.jwks-uri                     | http://[::1]/ | fivefold.gateway.jwt.issuer is not set
            jwt.jwks-uri                     | http://localhost:1/ | fivefold.gateway.jwt.issuer is not set
            jwt.jwks-uri                     | https://x/  | fivefold.gateway.jwt.issuer is not set: set the required iss,
            jwt.algorithms                   | HS256       | fivefold.gateway.jwt.algorithms has 'HS256': set RS256, ES256 or both
            jwt.algorithms                   | none        | fivefold.gateway.jwt.algorithms has 'none': set RS256, ES256 or both
            jwt.clock-skew                   | 6m          | fivefold.gateway.jwt.clock-skew is PT6M: set PT0S to PT5M
            jwt.refetch-after                | 0s          | fivefold.gateway.jwt.refetch-after is PT0S: set PT0.1S to PT10M
            jwt.timeout                      | 31s         | fivefold.gateway.jwt.timeout is PT31S: set PT0.01S to PT30S
            access[0].path                   | /api/x      | fivefold.gateway.access: /api/x has no condition: set owner, requires, authenticated or public
            access[0].path                   | api         | fivefold.gateway.access: the path 'api' does not start with /
            cors.origins                     | *           | fivefold.gateway.cors.origins has '*': write it in full and without a path
            cors.origins                     | null        | fivefold.gateway.cors.origins has 'null': write it in full
            cors.origins                     | https://x/  | fivefold.gateway.cors.origins has 'https://x/': write it in full
            cors.methods                     | TRACE       | fivefold.gateway.cors.methods has 'TRACE': set some of [GET,
            cors.headers                     | *           | fivefold.gateway.cors.headers has '*': name each, as Content-Type
            cors.max-age                     | 25h         | fivefold.gateway.cors.max-age is PT25H: set 0s to 24h
            limits.request-line              | 65537B      | fivefold.gateway.limits.request-line is 65537B: set 128B to 65536B
            limits.headers                   | 0           | fivefold.gateway.limits.headers is 0: set 1 to 1000
            limits.header-bytes              | 255B        | fivefold.gateway.limits.header-bytes is 255B: set 256B to 262144B
            limits.body                      | 2GB         | fivefold.gateway.limits.body is 2147483648B: set 0B to 1073741824B
            limits.head-timeout              | 61s         | fivefold.gateway.limits.head-timeout is PT1M1S: set PT0.01S to PT1M
            limits.body-timeout              | 0s          | fivefold.gateway.limits.body-timeout is PT0S: set PT0.01S to PT1M
            limits.body-rate                 | 0B          | fivefold.gateway.limits.body-rate is 0B: set 1B to 1048576B
            limits.idle-timeout              | 11m         | fivefold.gateway.limits.idle-timeout is PT11M: set PT1S to PT10M
            limits.idle-timeout              | 30s         | limits.idle-timeout is PT30S: set more than the read-timeout of aggregator, PT30S
            limits.connections               | 0           | fivefold.gateway.limits.connections is 0: set 1 to 100000
            limits.requests-per-connection   | 0           | fivefold.gateway.limits.requests-per-connection is 0: set 1 to 1000000
            """)
    void an_invalid_setting_is_rejected_with_the_change_to_make(String key, String value, String message) {
        assertThatThrownBy(() -> bind(Map.of(key, value))).hasStackTraceContaining(message);
    }

    @Test
    void an_unknown_key_is_rejected_with_its_name_and_its_place() {
        assertThatThrownBy(() -> bind(Map.of("rate-limits.burst", "5", "admission.max", "200")))
                .hasStackTraceContaining("fivefold.gateway.admission.max")
                .hasStackTraceContaining("fivefold.gateway.rate-limits.burst")
                .hasStackTraceContaining("correct or remove it");
    }

    @Test
    void a_shorter_list_of_a_later_file_replaces_the_one_of_an_earlier_file() {
        List<ConfigurationPropertySource> files = List.of(
                source(Map.of("access[0].path", "/api/{id}", "access[0].owner", "id")),
                source(Map.of("access[1].path", "/api/x", "access[1].methods[0]", "GET", "access[1].public", "true")));

        assertThat(bind(files).access()).hasSize(1);
    }

    @Test
    void a_rule_that_cannot_hold_is_rejected() {
        assertThatThrownBy(() -> bind(Map.of("access[0].path", "/api/{id}", "access[0].owner", "userId")))
                .hasStackTraceContaining("/api/{id} has the owner 'userId', which is no segment of it");
        assertThatThrownBy(() -> bind(
                        Map.of("access[0].path", "/api/{id}", "access[0].owner", "id", "access[0].public", "true")))
                .hasStackTraceContaining("is public and has an owner or requires something: leave one of them");
        for (String path : List.of("/api/x{id}", "/api/{id}.json", "/api/{id:.+}", "/**/{id}")) {
            assertThatThrownBy(() -> bind(Map.of("access[0].path", path, "access[0].owner", "id")))
                    .hasStackTraceContaining(path + " has the owner 'id', which is no segment of it");
        }
        assertThatThrownBy(() ->
                        bind(Map.of("access[0].path", "/api", "access[0].requires", "x", "access[0].methods", "put")))
                .hasStackTraceContaining("/api has methods [put]: set some of [GET, ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            /api/home/{userId}     | /api/products/* | routes: no access rule covers /api/home/{userId}: add one to fivefold.gateway.access, or no request gets there
            /**/cart               | /api/home       | routes: no access rule covers /**/cart: add one
            /api/home              | /**/cart        | routes: no access rule covers /api/home: add one
            /api/home/*            | /api/home       | routes: no access rule covers /api/home/*: add one
            /api/home/{userId}     | /api/**         | routes: no access rule names a variable of /api/home/{userId}: add {path: "/api/home/{userId}", owner: userId} to fivefold.gateway.access, or authenticated: true for all users
            /api/home/{userId}/**  | /api/home/*/x   | routes: no access rule names a variable of /api/home/{userId}/**: add {path: "/api/home/{userId}/**", owner: userId}
            /api/home/{userId}     | ""              | routes: no access rule names a variable of /api/home/{userId}: add {path:
            """)
    void with_authentication_a_route_without_a_rule_stops_the_start(String route, String rule, String message) {
        Map<String, String> settings = authenticated(route);
        if (!rule.isEmpty()) {
            settings.putAll(Map.of("access[0].path", rule, "access[0].authenticated", "true"));
        }

        assertThatThrownBy(() -> bind(settings)).hasStackTraceContaining(message);

        settings.keySet().removeIf(key -> key.startsWith("jwt"));
        assertThat(bind(settings).access()).hasSize(rule.isEmpty() ? 0 : 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /api/**                | /api/home/{userId}/**
            /api/**                | /**
            /api/*                 | /api/{id}
            /api/home/{userId}/**  | /api/home/{userId}
            /api/home/{userId}/**  | /api/*/{id}/**
            /api/home/{userId}     | /api/home/{userId}/**
            /api/{shop}/{id}       | /{any}/x/{id}
            /api/p{id}             | /api/{id}
            /api/{*rest}           | /api/{x}
            """)
    void with_authentication_a_rule_that_overlaps_a_route_covers_it(String route, String rule) {
        Map<String, String> settings = authenticated(route);
        settings.putAll(Map.of("access[0].path", rule, "access[0].authenticated", "true"));

        assertThat(bind(settings).routes()).hasSize(1);
    }

    private static Map<String, String> authenticated(String route) {
        return new HashMap<>(Map.of(
                "jwt.jwks-uri", "https://issuer.example/jwks",
                "jwt.issuer", "https://issuer.example",
                "jwt.audience", "shop",
                "routes[0].path", route));
    }

    @Test
    void the_routes_of_this_repository_have_rules() throws IOException {
        for (String file : List.of("src/main/resources/application.yaml", "../template/config/gateway.yaml")) {
            Map<String, Object> jwt = new HashMap<>();
            authenticated("").forEach((key, value) -> jwt.put("fivefold.gateway." + key, value));
            jwt.remove("fivefold.gateway.routes[0].path");
            jwt.put("fivefold.gateway.origins.aggregator.servers", "127.0.0.1:1");
            List<PropertySource<?>> sources = new ArrayList<>(List.of(new MapPropertySource("jwt", jwt)));
            sources.addAll(new YamlPropertySourceLoader().load(file, new FileSystemResource(file)));
            assertThat(bind(ConfigurationPropertySources.from(sources)).access())
                    .isNotEmpty();
        }
    }

    private static GatewaySettings bind(Map<String, String> changes) {
        Map<String, String> all = new HashMap<>(Map.of(
                "routes[0].path", "/api/**",
                "routes[0].origin", "aggregator",
                "origins.aggregator.servers", "127.0.0.1:8081,[::1]:8082"));
        all.putAll(changes);
        if (all.containsKey("routes[1].path")) {
            all.put("routes[1].origin", "aggregator");
        }
        return bind(List.of(source(all)));
    }

    private static MapConfigurationPropertySource source(Map<String, String> settings) {
        MapConfigurationPropertySource source = new MapConfigurationPropertySource();
        settings.forEach((key, value) -> source.put("fivefold.gateway." + key, value));
        return source;
    }

    private static GatewaySettings bind(Iterable<ConfigurationPropertySource> sources) {
        return new Binder(sources)
                .bindOrCreate(
                        "fivefold.gateway",
                        Bindable.of(GatewaySettings.class),
                        new UnknownKeys().apply(BindHandler.DEFAULT));
    }
}
