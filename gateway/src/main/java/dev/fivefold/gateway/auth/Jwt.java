package dev.fivefold.gateway.auth;

import com.google.common.net.InetAddresses;
import dev.fivefold.gateway.settings.Requirement;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which tokens are accepted; without a jwksUri authentication is disabled.
 *
 * @param jwksUri where the issuer publishes its keys, https; http on this machine alone. Default null: no
 *     authentication
 * @param issuer the required value of the claim {@code iss}; needed with jwksUri
 * @param audience the required value in the claim {@code aud}; needed with jwksUri
 * @param algorithms some of RS256 and ES256; default both
 * @param clockSkew by how much the issuer's clock may differ, 0 to 5 minutes; default 30 s
 * @param userClaim the claim with the user's id, 1 to 255 visible ASCII characters or a whole number; default
 *     {@code sub}
 * @param scopeClaim the claim with the user's scopes, as one text with spaces or as a list; default {@code scope}
 * @param refreshEvery age at which the keys are fetched anew, 1 s to 24 hours; default 10 minutes. Older keys stay
 *     in use while there are no newer ones
 * @param refetchAfter least time between fetches for tokens with an unknown key, and after a failure, 100 ms to 10
 *     minutes; default 10 s
 * @param timeout how long a fetch may take, for which such a token waits, 10 ms to 30 s; default 3 s
 */
public record Jwt(
        @Nullable URI jwksUri,
        @DefaultValue("") String issuer,
        @DefaultValue("") String audience,
        @DefaultValue({"RS256", "ES256"}) Set<String> algorithms,
        @DefaultValue("30s") Duration clockSkew,
        @DefaultValue("sub") String userClaim,
        @DefaultValue("scope") String scopeClaim,
        @DefaultValue("10m") Duration refreshEvery,
        @DefaultValue("10s") Duration refetchAfter,
        @DefaultValue("3s") Duration timeout) {

    private static final Set<String> KNOWN = Set.of("RS256", "ES256");

    /** Rejects values out of range, and a check that would accept tokens for another audience. */
    public Jwt {
        algorithms = Set.copyOf(algorithms);
        if (jwksUri != null) {
            Requirement.that(
                    jwksUri.getHost() != null
                            && ("https".equals(jwksUri.getScheme())
                                    || ("http".equals(jwksUri.getScheme()) && isLoopback(jwksUri.getHost()))),
                    "jwt.jwks-uri is '" + jwksUri
                            + "': write it as https://issuer.example/.well-known/jwks.json (http is for this machine alone: others could change the keys on their way)");
            Requirement.that(
                    !issuer.isBlank(), "jwt.issuer is not set: set the required iss, or tokens of any issuer pass");
            Requirement.that(
                    !audience.isBlank(),
                    "jwt.audience is not set: set the required aud, or tokens for any audience pass");
        }
        for (String algorithm : algorithms) {
            Requirement.that(
                    KNOWN.contains(algorithm), "jwt.algorithms has '" + algorithm + "': set RS256, ES256 or both");
        }
        Requirement.that(!algorithms.isEmpty(), "jwt.algorithms is empty: set RS256, ES256 or both");
        Requirement.that(
                !userClaim.isBlank() && !scopeClaim.isBlank(), "jwt.user-claim or scope-claim is empty: name a claim");
        Requirement.range("jwt.clock-skew", clockSkew, Duration.ZERO, Duration.ofMinutes(5));
        Requirement.range("jwt.refresh-every", refreshEvery, Duration.ofSeconds(1), Duration.ofHours(24));
        Requirement.range("jwt.refetch-after", refetchAfter, Duration.ofMillis(100), Duration.ofMinutes(10));
        Requirement.range("jwt.timeout", timeout, Duration.ofMillis(10), Duration.ofSeconds(30));
    }

    /** Without DNS: a name may resolve to another address tomorrow. */
    private static boolean isLoopback(String host) {
        try {
            return host.equals("localhost") || InetAddresses.forUriString(host).isLoopbackAddress();
        } catch (IllegalArgumentException noAddress) {
            return false;
        }
    }
}
