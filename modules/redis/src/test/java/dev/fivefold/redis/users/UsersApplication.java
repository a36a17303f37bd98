package dev.fivefold.redis.users;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.redis.PerItem;
import dev.fivefold.starter.page.Page;
import feign.RequestInterceptor;
import io.micrometer.context.ContextRegistry;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** A plain application whose services need the token of the user, which it relays in one of the ways that applications have. */
@EnableAutoConfiguration
@EnableFeignClients(clients = UsersApplication.People.class)
class UsersApplication {

    /** The key of the application's own thread local, which it registers. */
    static final ThreadLocal<@Nullable String> REGISTERED = new ThreadLocal<>();

    /** A thread local that no context propagation knows of. */
    static final ThreadLocal<@Nullable String> UNKNOWN = new ThreadLocal<>();

    /** How the application relays the token of a user. */
    enum Relay {
        ATTRIBUTES,
        SECURITY,
        REGISTERED,
        UNKNOWN,
        FORWARDED
    }

    @FeignClient("people")
    interface People {

        @GetMapping("/me")
        Call<Me> me();

        @GetMapping("/cart")
        Call<RawJson> cart();

        @GetMapping("/orders/{id}")
        Call<RawJson> order(@PathVariable("id") int id);

        @GetMapping("/prices")
        @CollectionFormat(feign.CollectionFormat.CSV)
        @PerItem(list = "prices", id = "id")
        Call<RawJson> prices(@RequestParam("ids") List<Long> ids);

        @GetMapping("/news")
        Call<RawJson> news();
    }

    record Me(String token) {}

    @Bean
    Page<Integer> whole(People people) {
        return page("/page/{n}", people);
    }

    @Bean
    Page<Integer> progressive(People people) {
        return page("/progressive/{n}", people);
    }

    private static Page<Integer> page(String path, People people) {
        return Page.at(path, Integer.class, page -> {
            var me = page.call("me", ignored -> people.me()).required();
            page.call("cart", me, (first, second) -> people.cart()).optional();
            page.call("prices", me, (n, ignored) -> people.prices(List.of(1L + n % 2, 3L)))
                    .optional();
            page.call("news", me, (first, second) -> people.news()).optional();
            var orders =
                    page.call("order", me, (n, ignored) -> people.order(n % 3)).optional();
            page.each("orders", orders, ignored -> IntStream.range(0, 3).boxed().toList(), people::order)
                    .optional();
        });
    }

    @Bean
    Filter user() {
        if (ContextRegistry.getInstance().getThreadLocalAccessors().stream()
                .noneMatch(accessor -> accessor.key().equals("own"))) {
            ContextRegistry.getInstance()
                    .registerThreadLocalAccessor("own", REGISTERED::get, REGISTERED::set, REGISTERED::remove);
        }
        return (request, response, chain) -> {
            @Nullable String token = ((HttpServletRequest) request).getHeader("Authorization");
            REGISTERED.set(token);
            UNKNOWN.set(token);
            SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken("user", token));
            try {
                chain.doFilter(request, response);
            } finally {
                REGISTERED.remove();
                UNKNOWN.remove();
                SecurityContextHolder.clearContext();
            }
        };
    }

    @Bean
    RequestInterceptor relay(@Value("${relay}") Relay relay) {
        return template -> {
            String token = switch (relay) {
                case ATTRIBUTES ->
                    RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                            ? attributes.getRequest().getHeader("Authorization")
                            : null;
                case SECURITY -> {
                    Authentication user = SecurityContextHolder.getContext().getAuthentication();
                    yield user == null ? null : String.valueOf(user.getCredentials());
                }
                case REGISTERED -> REGISTERED.get();
                case UNKNOWN -> UNKNOWN.get();
                case FORWARDED -> null;
            };
            if (token != null) {
                template.header("Authorization", token);
            }
            if (relay != Relay.FORWARDED) {
                Locale locale = LocaleContextHolder.getLocale();
                template.header("Accept-Language", locale.toLanguageTag());
            }
        };
    }
}
