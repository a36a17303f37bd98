package dev.fivefold.peers.webflux;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** Starts the service. */
@SpringBootApplication
class WebFluxApplication {

    /** More than there are clients times parts: the default, 16 on a small machine, would queue calls. */
    private static final int CONNECTIONS = 1_000;

    public static void main(String[] args) {
        SpringApplication.run(WebFluxApplication.class, args);
    }

    @Bean
    WebClient parts(PeerSettings settings) {
        ConnectionProvider connections = ConnectionProvider.builder("parts")
                .maxConnections(CONNECTIONS)
                .pendingAcquireMaxCount(-1)
                .build();
        HttpClient http = HttpClient.create(connections).compress(settings.acceptGzip());
        return WebClient.builder()
                .baseUrl(settings.origin())
                .clientConnector(new ReactorClientHttpConnector(http))
                .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(16 * 1024 * 1024))
                .build();
    }
}
