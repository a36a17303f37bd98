package dev.fivefold.gateway;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** Issues tokens, and publishes its keys over HTTP. */
final class Issuer implements AutoCloseable {

    static final String NAME = "https://issuer.example";
    static final String AUDIENCE = "shop";

    static final RSAKey RSA = rsa("rsa-1");
    static final ECKey EC = ec("ec-1");

    private final MockWebServer server = new MockWebServer();
    private final AtomicInteger fetches = new AtomicInteger();
    private volatile Supplier<MockResponse> published = () -> jwks(RSA, EC);

    Issuer() throws IOException {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                fetches.incrementAndGet();
                return published.get();
            }
        });
        server.start();
    }

    static RSAKey rsa(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static ECKey ec(String id) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static MockResponse jwks(JWK... keys) {
        return new MockResponse.Builder()
                .body(new JWKSet(Arrays.asList(keys)).toString(true))
                .build();
    }

    /** Sets its response from now on to requests for its keys. */
    void publishes(Supplier<MockResponse> response) {
        published = response;
    }

    int fetches() {
        return fetches.get();
    }

    /** The settings of a gateway that accepts its tokens. */
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(Map.of(
                "jwt.jwks-uri", server.url("/jwks.json").toString(),
                "jwt.issuer", NAME,
                "jwt.audience", AUDIENCE,
                "access[0].path", "/api/home/{userId}/**",
                "access[0].owner", "userId",
                "access[1].path", "/api/products/*/price",
                "access[1].methods", "PUT",
                "access[1].requires", "prices:write"));
        settings.putAll(Map.of(
                "access[2].path", "/api/public/**",
                "access[2].public", "true",
                "access[3].path", "/api/products/**",
                "access[3].methods", "GET",
                "access[3].authenticated", "true",
                "access[4].path", "/raw/**",
                "access[4].authenticated", "true",
                "access[5].path", "/api/x",
                "access[5].authenticated", "true"));
        return settings;
    }

    /** A token for the user 1 that is valid for a minute, changed by the given function. */
    static String token(JWK key, Consumer<JWTClaimsSet.Builder> changes) {
        JWSAlgorithm algorithm = key instanceof RSAKey ? JWSAlgorithm.RS256 : JWSAlgorithm.ES256;
        return token(new JWSHeader.Builder(algorithm).keyID(key.getKeyID()).build(), key, changes);
    }

    static String token(JWSHeader header, JWK key, Consumer<JWTClaimsSet.Builder> changes) {
        try {
            JWSSigner signer = key instanceof RSAKey rsa ? new RSASSASigner(rsa) : new ECDSASigner((ECKey) key);
            SignedJWT token = new SignedJWT(header, claims(changes));
            token.sign(signer);
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static JWTClaimsSet claims(Consumer<JWTClaimsSet.Builder> changes) {
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer(NAME)
                .audience(AUDIENCE)
                .subject("1")
                .expirationTime(Date.from(Instant.now().plusSeconds(60)));
        changes.accept(claims);
        return claims.build();
    }

    @Override
    public void close() {
        server.close();
    }
}
