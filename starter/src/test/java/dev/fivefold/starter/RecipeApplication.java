package dev.fivefold.starter;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.page.Page;
import dev.fivefold.starter.transport.EventLoopCustomizer;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.security.Principal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import javax.net.ssl.SSLException;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** The code of docs/recipes.md, block by block. */
@EnableAutoConfiguration // not found by the other applications of this package, which scan it
@EnableFeignClients(clients = RecipeApplication.CatalogClient.class)
class RecipeApplication {

    static final String PRODUCTS = "query($user:ID!){cart(user:$user){products{id name}}}";

    @FeignClient("catalog")
    interface CatalogClient {
        @GetMapping("/graphql")
        Call<Response> query(@RequestParam("query") String query, @RequestParam("variables") String variables);

        record Response(Data data) {}

        record Data(Cart cart) {}

        record Cart() {}
    }

    record FutureCall(LongFunction<CompletableFuture<byte[]>> source, long user) implements Call<RawJson> {

        @Override
        public CompletableFuture<CallResult<RawJson>> start(CallContext context) {
            CompletableFuture<byte[]> response = source.apply(user);
            context.onCancel(() -> response.cancel(true));
            return response.orTimeout(context.deadline().remaining().toMillis(), TimeUnit.MILLISECONDS)
                    .handle((bytes, failure) -> {
                        if (failure != null) {
                            return CallResult.Failed.because(failure.toString());
                        }
                        RawJson body = RawJson.of(bytes);
                        return CallResult.Success.live(body, body);
                    });
        }

        @Override
        public CallResult<RawJson> execute(CallContext context) {
            return start(context).join();
        }

        @Override
        public boolean blocks() {
            return false;
        }
    }

    @Bean
    EventLoopCustomizer callsWithMutualTls(SslBundles bundles) throws SSLException {
        SslManagerBundle managers = bundles.getBundle("services").getManagers();
        SslContext context = SslContextBuilder.forClient()
                .keyManager(managers.getKeyManagerFactory())
                .trustManager(managers.getTrustManagerFactory())
                .build();
        return client -> client.secure(tls -> tls.sslContext(context));
    }

    record Wishes(
            @PathVariable long userId,

            @RequestHeader("X-Country") @Size(min = 2, max = 2)
            String country,

            @RequestParam(defaultValue = "20") @Max(100) int size,
            List<@Positive Long> ids,
            Optional<LocalDate> since,
            @CookieValue Optional<String> session,
            Principal user) {}

    @Bean
    Page<Wishes> wishes(LongFunction<CompletableFuture<byte[]>> points) {
        return Page.at(
                "/api/wishes/{userId}",
                Wishes.class,
                page -> page.call("points", wishes -> new FutureCall(points, wishes.userId()))
                        .required());
    }

    @Bean
    Page<Long> home(CatalogClient catalog, LongFunction<CompletableFuture<byte[]>> points) {
        return Page.at("/api/home/{userId}", Long.class, page -> {
            page.call("cart", user -> catalog.query(PRODUCTS, "{\"user\":" + user + "}"))
                    .optional();
            page.call("points", user -> new FutureCall(points, user)).required();
        });
    }
}
