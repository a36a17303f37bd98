package dev.fivefold.gateway.auth;

import com.netflix.zuul.context.SessionContext;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.rejection.RejectedRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a token is rejected, in fixed sentences (RFC 6750) without any part of the token. */
enum TokenFault {
    /** RFC 6750 defines no error code here: the client sent no credentials. */
    MISSING(null),
    MALFORMED("The access token is malformed"),
    ALGORITHM("The access token is not signed with an accepted algorithm"),
    UNKNOWN_KEY("The access token is signed with an unknown key"),
    SIGNATURE("The signature of the access token is wrong"),
    EXPIRED("The access token has expired"),
    CLAIMS("The access token has another issuer or audience, or is not valid yet"),
    USER("The access token has no user id");

    private final String challenge;

    TokenFault(@Nullable String description) {
        challenge = "Bearer realm=\"fivefold\""
                + (description == null ? "" : ", error=\"invalid_token\", error_description=\"" + description + "\"");
    }

    void reject(SessionContext context) {
        RejectedRequest.reject(context, Problem.UNAUTHORIZED, Map.of("WWW-Authenticate", challenge));
    }
}
