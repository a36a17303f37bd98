package dev.fivefold.peers.webmvc;

import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/** Starts the service. */
@SpringBootApplication
class WebMvcApplication {

    /** More than there are clients times parts: the default, 5 a host, would queue calls. */
    private static final int CONNECTIONS = 1_000;

    public static void main(String[] args) {
        SpringApplication.run(WebMvcApplication.class, args);
    }

    @Bean
    CloseableHttpClient httpClient() {
        return HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setMaxConnPerRoute(CONNECTIONS)
                        .setMaxConnTotal(CONNECTIONS)
                        .build())
                .disableCookieManagement()
                .build();
    }

    @Bean
    PartsClient parts(CloseableHttpClient httpClient, @Value("${ORIGIN}") String origin) {
        RestClient client = RestClient.builder()
                .baseUrl(origin)
                .requestFactory(new HttpComponentsClientHttpRequestFactory(httpClient))
                .build();
        return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(client))
                .build()
                .createClient(PartsClient.class);
    }
}
