package dev.fivefold.starter.users;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.page.Page;
import feign.RequestInterceptor;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.cloud.openfeign.security.OAuth2AccessTokenInterceptor;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.client.AuthorizedClientServiceOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.InMemoryOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The application of docs/users.md: Spring Security checks the tokens of users, and calls have them, or the application's own. */
@EnableAutoConfiguration
@EnableWebSecurity
@EnableFeignClients(clients = {SecuredApplication.Users.class, SecuredApplication.Stock.class})
class SecuredApplication {

    static final SecretKeySpec KEY =
            new SecretKeySpec("only the tests have this secret!".getBytes(UTF_8), "HmacSHA256");

    /** A service that requires the user's token. */
    @FeignClient(name = "users", configuration = UserTokens.class)
    interface Users {

        @GetMapping("/me")
        Call<RawJson> me();

        @GetMapping("/carts/{id}")
        Call<RawJson> cart(@PathVariable("id") long id);
    }

    /** A service that requires a token of the application. */
    @FeignClient(name = "stock", configuration = ServiceTokens.class)
    interface Stock {

        @GetMapping("/stock/{id}")
        Call<RawJson> of(@PathVariable("id") long id);
    }

    /** Relays the token of the user. */
    static class UserTokens {

        @Bean
        RequestInterceptor userToken() {
            return request -> {
                if (SecurityContextHolder.getContext().getAuthentication() instanceof JwtAuthenticationToken user) {
                    request.header("Authorization", "Bearer " + user.getToken().getTokenValue());
                }
            };
        }
    }

    /** Adds a token of the application by Spring Security's OAuth2 client. */
    static class ServiceTokens {

        @Bean
        RequestInterceptor serviceToken(OAuth2AuthorizedClientManager clients) {
            return new OAuth2AccessTokenInterceptor("stock", clients);
        }
    }

    @Bean
    Page<Long> home(Users users, Stock stock) {
        return Page.at("/home/{id}", Long.class, page -> {
            var me = page.call("me", ignored -> users.me()).required();
            page.call("cart", me, (id, ignored) -> users.cart(id)).required();
            page.call("stock", me, (id, ignored) -> stock.of(id)).required();
        });
    }

    @Bean
    SecurityFilterChain authenticated(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .oauth2ResourceServer(tokens -> tokens.jwt(Customizer.withDefaults()))
                .build();
    }

    @Bean
    JwtDecoder tokens() {
        return NimbusJwtDecoder.withSecretKey(KEY)
                .macAlgorithm(MacAlgorithm.HS256)
                .build();
    }

    @Bean
    OAuth2AuthorizedClientManager serviceClients(@Value("${issuer}") String issuer) {
        InMemoryClientRegistrationRepository registrations =
                new InMemoryClientRegistrationRepository(ClientRegistration.withRegistrationId("stock")
                        .clientId("shop")
                        .clientSecret("secret")
                        .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                        .tokenUri(issuer + "/token")
                        .build());
        return new AuthorizedClientServiceOAuth2AuthorizedClientManager(
                registrations, new InMemoryOAuth2AuthorizedClientService(registrations));
    }
}
