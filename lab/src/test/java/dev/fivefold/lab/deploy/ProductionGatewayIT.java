package dev.fivefold.lab.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.process.Readiness;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The gateway as the production overlays start it, theirs and a fork's: it authenticates, or does not start. */
class ProductionGatewayIT {

    private static final String OWN = "deploy/k8s/overlays/production";
    private static final String OF_A_FORK = "template/" + OWN;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {OWN, OF_A_FORK})
    void with_the_values_of_the_overlay_it_does_not_start(String overlay) throws Exception {
        assertThat(failureOfStart(arguments(overlay, literals(overlay))))
                .contains("fivefold.gateway.jwt.jwks-uri is 'SET-THE-JWKS-URI-OF-YOUR-ISSUER");
    }

    @ParameterizedTest
    @CsvSource({
        "'', https://issuer.example, shop, jwks-uri is",
        "https://issuer.example/jwks.json, https://issuer.example, '', audience is not set"
    })
    void with_an_incomplete_issuer_it_does_not_start(String jwksUri, String issuer, String audience, String reason)
            throws Exception {
        Map<String, String> values = Map.of("jwks-uri", jwksUri, "issuer", issuer, "audience", audience);

        assertThat(failureOfStart(arguments(OWN, values))).contains("fivefold.gateway.jwt." + reason);
    }

    @Test
    void with_an_issuer_it_fetches_the_keys_and_rejects_requests_without_a_token() throws Exception {
        CountDownLatch fetched = new CountDownLatch(1);
        HttpServer issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/jwks.json", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
            if (exchange.getRequestURI().toString().equals("/jwks.json")) {
                fetched.countDown();
            }
        });
        issuer.start();
        List<Integer> ports = Ports.free(2);
        String jwksUri = "http://127.0.0.1:" + issuer.getAddress().getPort() + "/jwks.json";
        List<String> words = command(
                ports,
                arguments(OWN, Map.of("jwks-uri", jwksUri, "issuer", "https://issuer.example", "audience", "a")));
        try (Children children = new Children(Duration.ofSeconds(30));
                HttpClient http = HttpClient.newHttpClient()) {
            ChildProcess gateway =
                    children.start(new ChildCommand("gateway", words, Map.of(), folder, folder.resolve("gateway.log")));
            children.awaitReady(Map.of(gateway, Readiness.listens(ports.getFirst())), Duration.ofMinutes(1));

            assertThat(fetched.await(30, TimeUnit.SECONDS)).isTrue();
            URI page = URI.create("http://127.0.0.1:" + ports.getFirst() + "/api/home/1");
            assertThat(http.send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(401);
        } finally {
            issuer.stop(0);
        }
    }

    /** What a gateway says that does not start. */
    private String failureOfStart(List<String> arguments) throws InterruptedException {
        Program.Result result = Program.run(folder, command(Ports.free(2), arguments));
        assertThat(result.exitCode()).as(result.output()).isEqualTo(1);
        return result.output();
    }

    private static List<String> command(List<Integer> ports, List<String> arguments) {
        Home home = new Home(Manifests.REPOSITORY);
        List<String> words = new ArrayList<>(List.of(
                Program.ofJdk("java").toString(),
                "@" + home.resolve("lessons/00-baseline/gateway.jvm"),
                "-jar",
                home.jar(Service.GATEWAY).toString(),
                "--fivefold.gateway.port=" + ports.getFirst(),
                "--server.port=" + ports.getLast()));
        words.addAll(arguments);
        return words;
    }

    /** The arguments that an overlay adds, with the values of its ConfigMap in their places as the kubelet has them. */
    private static List<String> arguments(String overlay, Map<String, String> values) throws IOException {
        JsonNode patch = yaml(overlay, "authentication.yaml");
        Map<String, String> environment = new HashMap<>();
        List<String> arguments = new ArrayList<>();
        for (JsonNode change : patch) {
            JsonNode value = change.get("value");
            if (value.isString()) {
                arguments.add(value.asString());
            } else {
                String key = value.at("/valueFrom/configMapKeyRef/key").asString();
                environment.put("$(" + value.get("name").asString() + ")", values.getOrDefault(key, "no " + key));
            }
        }
        assertThat(arguments).hasSize(3);
        environment.forEach((name, value) -> arguments.replaceAll(argument -> argument.replace(name, value)));
        return arguments;
    }

    private static Map<String, String> literals(String overlay) throws IOException {
        Map<String, String> literals = new HashMap<>();
        for (JsonNode map : yaml(overlay, "kustomization.yaml").get("configMapGenerator")) {
            if (map.get("name").asString().equals("issuer")) {
                map.get("literals").forEach(literal -> {
                    String[] words = literal.asString().split("=", 2);
                    literals.put(words[0], words[1]);
                });
            }
        }
        assertThat(literals).containsOnlyKeys("jwks-uri", "issuer", "audience");
        return literals;
    }

    private static JsonNode yaml(String overlay, String file) {
        return YAMLMapper.shared()
                .readTree(Manifests.REPOSITORY.resolve(overlay).resolve(file).toFile());
    }
}
