package dev.fivefold.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.CsrfConfigurer;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The callers of tools, and what they may get. */
class SecurityTest {

    private static final Services SERVICES = new Services(Map.of());
    private static final RunningApplication RUNNING = start(Secured.class);

    private final Mcp client = new Mcp(RUNNING);

    record Mine(Principal principal) {}

    @FeignClient("services")
    interface Accounts {
        @GetMapping("/account/{name}")
        Call<RawJson> account(@PathVariable("name") String name);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Accounts.class)
    static class Pages {

        @Bean
        Page<Mine> mine(Accounts accounts) {
            return Page.at(
                    "/api/mine",
                    Mine.class,
                    page -> page.call(
                                    "account",
                                    mine -> accounts.account(mine.principal().getName()))
                            .required());
        }

        @Bean
        Page<String> staff(Accounts accounts) {
            return Page.at(
                    "/api/staff/{name}",
                    String.class,
                    page -> page.call("account", accounts::account).required());
        }
    }

    @EnableWebSecurity
    static class Secured extends Pages {

        @Bean
        SecurityFilterChain chain(HttpSecurity http) throws Exception {
            return http.authorizeHttpRequests(rules -> rules.requestMatchers("/api/staff/**")
                            .hasRole("STAFF")
                            .anyRequest()
                            .authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .csrf(CsrfConfigurer::disable)
                    .build();
        }

        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(
                    User.withUsername("ann").password("{noop}a").roles("STAFF").build(),
                    User.withUsername("bob").password("{noop}b").roles("USER").build());
        }
    }

    /** Whose filter chain does not have the path of the MCP server. */
    @EnableWebSecurity
    static class Forgetful extends Pages {

        @Bean
        SecurityFilterChain chain(HttpSecurity http) throws Exception {
            return http.securityMatcher("/api/**")
                    .authorizeHttpRequests(rules -> rules.anyRequest().permitAll())
                    .build();
        }
    }

    private static RunningApplication start(Class<?> application) {
        return RunningApplication.start(
                List.of(application), SERVICES.properties("services")[0], "fivefold.mcp.pages=mine,staff");
    }

    private static String[] as(String user, String password) {
        String credentials = user + ":" + password;
        return new String[] {
            "Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8))
        };
    }

    @AfterEach
    void reset() {
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
        SERVICES.close();
    }

    @Test
    void a_caller_without_credentials_gets_401() throws Exception {
        assertThat(client.send("tools/list", "{}").statusCode()).isEqualTo(401);
        assertThat(client.send("tools/list", "{}", as("ann", "wrong")).statusCode())
                .isEqualTo(401);
        assertThat(client.send("tools/list", "{}", as("ann", "a")).statusCode()).isEqualTo(200);
    }

    @Test
    void each_caller_gets_their_own_page() throws Exception {
        assertThat(Mcp.text(client.call("mine", "{}", as("ann", "a")))).contains("\"/account/ann\"");
        assertThat(Mcp.text(client.call("mine", "{}", as("bob", "b")))).contains("\"/account/bob\"");
    }

    @Test
    void the_rules_of_the_pages_path_are_those_of_its_tool() throws Exception {
        assertThat(Mcp.text(client.call("staff", "{\"name\":\"x\"}", as("ann", "a"))))
                .contains("\"/account/x\"");
        assertThat(Mcp.text(client.call("staff", "{\"name\":\"y\"}", as("bob", "b"))))
                .contains("\"status\":403");
        assertThat(SERVICES.targets()).containsExactly("/account/x");
    }

    @Test
    void a_server_that_security_does_not_cover_makes_no_page() throws Exception {
        try (RunningApplication running = start(Forgetful.class)) {
            assertThat(Mcp.text(new Mcp(running).call("staff", "{\"name\":\"x\"}")))
                    .contains("\"status\":401");
            assertThat(SERVICES.targets()).isEmpty();
        }
    }
}
