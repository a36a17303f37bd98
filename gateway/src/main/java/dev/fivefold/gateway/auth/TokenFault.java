package dev.fivefold.gateway.auth;

import com.netflix.zuul.context.SessionContext;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.refusal.RefusedRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a token is refused, in fixed sentences (RFC 6750): nothing of the token gets into them. */
enum TokenFault {
    /** No error then, says the RFC: the client just did not know. */
    MISSING(null),
    MALFORMED("The access token is malformed"),
    ALGORITHM("The access token is not signed with an accepted algorithm"),
    UNKNOWN_KEY("The access token is signed with an unknown key"),
    SIGNATURE("The signature of the access token is wrong"),
    EXPIRED("The access token has expired"),
    CLAIMS("The access token has another issuer or audience, or is not valid yet"),
    USER("The access token is about no user");

    private final String challenge;

    TokenFault(@Nullable String description) {
        challenge = "Bearer realm=\"fivefold\""
                + (description == null ? "" : ", error=\"invalid_token\", error_description=\"" + description + "\"");
    }

    void refuse(SessionContext context) {
        RefusedRequest.refuse(context, Problem.UNAUTHORIZED, Map.of("WWW-Authenticate", challenge));
    }
}
