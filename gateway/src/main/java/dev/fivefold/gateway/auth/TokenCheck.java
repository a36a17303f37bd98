package dev.fivefold.gateway.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.ExpiredJWTException;
import dev.fivefold.gateway.client.Client.User;
import java.text.ParseException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads and checks tokens, if authentication is on. Thread-safe, never blocks. */
public final class TokenCheck implements AutoCloseable {

    private static final Pattern BEARER = Pattern.compile("bearer(?<token>$| .*)", Pattern.CASE_INSENSITIVE);

    private static final Set<JOSEObjectType> TYPES = Set.of(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"));

    private final Jwt settings;
    private final @Nullable PublishedKeys keys;
    private final DefaultJWTClaimsVerifier<SecurityContext> claims;
    private final Signatures signatures = new Signatures();

    /**
     * Prepares the check, and begins to fetch the keys.
     *
     * @param nanoTime the clock for the age of the keys, {@code System::nanoTime}
     */
    public TokenCheck(Jwt settings, LongSupplier nanoTime) {
        this.settings = settings;
        keys = settings.jwksUri() == null ? null : new PublishedKeys(settings.jwksUri(), settings, nanoTime);
        claims = new DefaultJWTClaimsVerifier<>(
                settings.audience(),
                new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
                Set.of("exp", settings.userClaim()));
        claims.setMaxClockSkew(Math.toIntExact(settings.clockSkew().toSeconds()));
    }

    /** Whether authentication is on. */
    public boolean isOn() {
        return keys != null;
    }

    /** Whether there are keys. */
    boolean hasKeys() {
        return keys != null && keys.current() != null;
    }

    /**
     * Parses a token from a header, unchecked.
     *
     * @param authorization the value of {@code Authorization}; null if there is none
     */
    SignedJWT read(@Nullable String authorization) throws TokenFaultException {
        @Nullable Matcher bearer = authorization == null ? null : BEARER.matcher(authorization);
        if (bearer == null || !bearer.matches()) {
            throw new TokenFaultException(TokenFault.MISSING);
        }
        try {
            SignedJWT token = SignedJWT.parse(bearer.group("token").strip());
            if (!settings.algorithms().contains(token.getHeader().getAlgorithm().getName())) {
                throw new TokenFaultException(TokenFault.ALGORITHM);
            }
            // The decoder skips characters outside of Base64, and spare bits; only one spelling of a token is accepted.
            if (!Base64URL.encode(token.getSignature().decode()).equals(token.getSignature())) {
                throw new TokenFaultException(TokenFault.MALFORMED);
            }
            return token;
        } catch (ParseException
                | RuntimeException hostile) { // a header that is null, for one, is a NullPointerException
            throw new TokenFaultException(TokenFault.MALFORMED);
        }
    }

    boolean isKeyKnown(SignedJWT token) {
        return key(token) != null;
    }

    /** See {@link PublishedKeys#refetch}. */
    CompletableFuture<Void> refetchKeys() {
        return keys == null ? CompletableFuture.completedFuture(null) : keys.refetch();
    }

    /** Checks a token, and returns its user. */
    User verify(SignedJWT token) throws TokenFaultException {
        @Nullable JWSVerifier key = key(token);
        if (key == null) {
            throw new TokenFaultException(TokenFault.UNKNOWN_KEY);
        }
        try {
            if (!signatures.isValid(token, key)) {
                throw new TokenFaultException(TokenFault.SIGNATURE);
            }
            @Nullable JOSEObjectType type = token.getHeader().getType();
            if (type != null && !TYPES.contains(type)) {
                throw new TokenFaultException(TokenFault.CLAIMS);
            }
            JWTClaimsSet found = token.getJWTClaimsSet();
            claims.verify(found, null);
            return user(found);
        } catch (JOSEException e) {
            throw new TokenFaultException(TokenFault.SIGNATURE);
        } catch (ParseException | RuntimeException hostile) {
            throw new TokenFaultException(TokenFault.MALFORMED);
        } catch (ExpiredJWTException e) {
            throw new TokenFaultException(TokenFault.EXPIRED);
        } catch (BadJWTException e) {
            throw new TokenFaultException(TokenFault.CLAIMS);
        }
    }

    private @Nullable JWSVerifier key(SignedJWT token) {
        @Nullable Keys current = keys == null ? null : keys.current();
        return current == null ? null : current.of(token.getHeader());
    }

    private User user(JWTClaimsSet found) throws TokenFaultException {
        String id = switch (found.getClaim(settings.userClaim())) {
            case String text -> text;
            case Long number -> number.toString();
            case null, default -> "";
        };
        if (!UserIds.isValid(id)) {
            throw new TokenFaultException(TokenFault.USER);
        }
        return new User(
                id,
                switch (found.getClaim(settings.scopeClaim())) {
                    case String scopes -> Set.copyOf(List.of(scopes.split(" ")));
                    case List<?> scopes -> scopes.stream().map(String::valueOf).collect(Collectors.toUnmodifiableSet());
                    case null, default -> Set.of();
                });
    }

    @Override
    public void close() {
        if (keys != null) {
            keys.close();
        }
    }
}
