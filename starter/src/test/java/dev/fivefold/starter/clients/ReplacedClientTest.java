package dev.fivefold.starter.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.page.Page;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** A test of an application replaces its client. */
@SpringBootTest(
        classes = ReplacedClientTest.Application.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ReplacedClientTest {

    @FeignClient("news")
    interface News {

        @GetMapping("/news/{id}")
        Call<RawJson> of(@PathVariable("id") long id);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableFeignClients(clients = News.class)
    static class Application {

        @Bean
        Page<Long> news(News news) {
            return Page.at("/page/{id}", Long.class, page -> {
                var first = page.call("news", news::of).required();
                page.call("again", first, (id, value) -> news.of(id + 1)).optional();
            });
        }
    }

    @MockitoBean
    private News news;

    private final int port;

    @Autowired
    ReplacedClientTest(@LocalServerPort int port) {
        this.port = port;
    }

    @Test
    void a_mock_of_a_client_responds_to_its_page() throws Exception {
        RawJson body = RawJson.of("{\"mocked\":true}");
        given(news.of(7)).willReturn(context -> CallResult.Success.live(body, body));
        HttpResponse<String> page = get("/page/7");

        assertThat(page.body()).contains("\"news\":{\"mocked\":true}", "\"again\":null");
    }

    @Test
    void a_page_without_the_mocks_answer_is_a_502() throws Exception {
        assertThat(get("/page/8").statusCode()).isEqualTo(502);
    }

    private HttpResponse<String> get(String path) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
