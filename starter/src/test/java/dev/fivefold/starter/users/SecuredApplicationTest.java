package dev.fivefold.starter.users;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** An application with Spring Security: its users' tokens and its own reach the services. */
@Tag("transport")
class SecuredApplicationTest {

    private static final EchoService ECHO = new EchoService();
    private static final Services ISSUER = new Services(
            Map.of("/token", "{\"access_token\":\"of-the-shop\",\"token_type\":\"Bearer\",\"expires_in\":3600}"));
    private static final RunningApplication APPLICATION = RunningApplication.start(
            List.of(SecuredApplication.class),
            "issuer=" + ISSUER.url(),
            "spring.cloud.openfeign.client.config.users.url=" + ECHO.url(),
            "spring.cloud.openfeign.client.config.stock.url=" + ECHO.url());

    @AfterEach
    void reset() {
        ISSUER.reset();
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
        ECHO.close();
        ISSUER.close();
    }

    private static String token(String user) throws Exception {
        SignedJWT token = new SignedJWT(
                new JWSHeader(JWSAlgorithm.HS256),
                new JWTClaimsSet.Builder()
                        .subject(user)
                        .expirationTime(Date.from(Instant.now().plusSeconds(3600)))
                        .build());
        token.sign(new MACSigner(SecuredApplication.KEY));
        return "Bearer " + token.serialize();
    }

    @Test
    void a_page_without_a_token_is_a_401() throws Exception {
        assertThat(APPLICATION.get("/home/7").statusCode()).isEqualTo(401);
        assertThat(APPLICATION.get("/home/7", "Authorization", "Bearer x").statusCode())
                .isEqualTo(401);
    }

    @Test
    void concurrent_users_get_pages_with_their_own_tokens_in_every_stage() throws Exception {
        List<String> tokens = List.of(token("ada"), token("ben"), token("cyd"));
        List<Future<Void>> pages = new ArrayList<>();
        try (ExecutorService users = Executors.newFixedThreadPool(6)) {
            for (int i = 0; i < 150; i++) {
                String token = tokens.get(i % 3);
                pages.add(users.submit(() -> {
                    JsonNode page = APPLICATION.json("/home/7", "Authorization", token);
                    assertThat(page.has("me")).as(page::toString).isTrue();
                    assertThat(page.path("me").path("token").asString()).isEqualTo(token);
                    assertThat(page.path("cart").path("token").asString()).isEqualTo(token);
                    assertThat(page.path("stock").path("token").asString()).isEqualTo("Bearer of-the-shop");
                    return null;
                }));
            }
        }
        for (Future<Void> page : pages) {
            page.get();
        }
    }
}
