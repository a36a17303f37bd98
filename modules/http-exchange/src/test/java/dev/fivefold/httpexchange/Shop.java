package dev.fivefold.httpexchange;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.page.Page;
import java.util.List;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.registry.ImportHttpServices;

/** What an application writes: two HTTP interfaces in two groups, and a page. */
@SpringBootConfiguration
@EnableAutoConfiguration
@ImportHttpServices(group = "carts", types = Shop.Carts.class)
@ImportHttpServices(group = "products", types = Shop.Products.class)
public class Shop {

    public interface Cached<T> {

        @GetExchange("/{id}")
        Call<T> cart(@PathVariable long id);
    }

    @HttpExchange("/carts")
    public interface Carts extends Cached<Cart> {

        @GetExchange("/{id}")
        String immediate(@PathVariable long id);

        @PostExchange
        Call<RawJson> add(@RequestBody Cart cart);

        @GetExchange("/of/{name}")
        Call<RawJson> of(@PathVariable String name);

        @GetExchange("/session")
        Call<RawJson> session(@CookieValue String session, @RequestHeader("X-Note") String note);

        default Call<Cart> first() {
            return cart(1);
        }
    }

    public record Cart(List<Long> productIds) {}

    @HttpExchange("/products")
    public interface Products {

        @GetExchange("/{id}")
        @InBulk(by = "products")
        Call<RawJson> product(@PathVariable long id);

        @GetExchange
        Call<BulkResult<RawJson>> products(@RequestParam List<Long> ids);
    }

    @Bean
    Page<Long> cart(Carts carts, Products products) {
        return Page.at("/api/cart/{id}", Long.class, page -> {
            var cart = page.call("cart", carts::cart).required();
            page.each("products", cart, Cart::productIds, products::product).optional();
        });
    }
}
