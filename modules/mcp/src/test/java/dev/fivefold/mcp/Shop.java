package dev.fivefold.mcp;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.page.Page;
import jakarta.validation.constraints.Max;
import java.util.List;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** An application with pages that are tools. */
@EnableAutoConfiguration
@EnableFeignClients(clients = Shop.Services.class)
@Import(Shop.Other.class)
class Shop {

    enum Sort {
        PRICE,
        NAME
    }

    record Search(
            String word,
            @RequestParam(defaultValue = "10") @Max(50) int size,
            List<Long> brands,
            boolean stocked,
            Sort sort,

            @RequestHeader(name = "X-Country", required = false)
            String country) {}

    @FeignClient("services")
    interface Services {
        @GetMapping("/profile/{id}")
        Call<RawJson> profile(@PathVariable("id") long id);

        @GetMapping("/product/{code}")
        Call<RawJson> product(@PathVariable("code") String code);

        @GetMapping("/hits")
        Call<RawJson> hits(@RequestParam("q") String query);
    }

    @RestController
    static class Other {
        @GetMapping("/api/product/secret")
        String secret() {
            return "{\"secret\":true}";
        }
    }

    @Bean
    Page<Long> home(Services services) {
        return Page.at(
                        "/api/home/{userId}",
                        Long.class,
                        page -> page.call("profile", services::profile).required())
                .ofUser(Object::toString)
                .requires(id -> id > 0, "An id is at least 1.");
    }

    @Bean
    Page<String> product(Services services) {
        return Page.at(
                "/api/product/{code}",
                String.class,
                page -> page.call("product", services::product).required());
    }

    @Bean
    Page<Search> search(Services services) {
        return Page.at(
                "/api/search/{word}",
                Search.class,
                page -> page.call("hits", search -> services.hits(search.toString()))
                        .required());
    }
}
