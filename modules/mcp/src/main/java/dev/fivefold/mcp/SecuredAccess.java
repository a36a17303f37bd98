package dev.fivefold.mcp;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AuthenticationTrustResolver;
import org.springframework.security.authentication.AuthenticationTrustResolverImpl;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

/**
 * The rules that Spring Security has for the path of the page, for the caller that it has authenticated at the MCP endpoint. Without them, any caller of
 * tools could get pages that the application serves to a few.
 *
 * @param chains those of the application, in their order
 * @param anonymous whether callers need no authentication, unless a rule says so
 */
record SecuredAccess(List<SecurityFilterChain> chains, boolean anonymous) implements PageAccess {

    private static final AuthenticationTrustResolver TRUST = new AuthenticationTrustResolverImpl();

    SecuredAccess {
        chains = List.copyOf(chains);
    }

    @Override
    public HttpStatus of(HttpServletRequest page) {
        @Nullable Authentication caller = SecurityContextHolder.getContext().getAuthentication();
        boolean authenticated = TRUST.isAuthenticated(caller);
        if (authenticated || anonymous) {
            boolean granted = rules(page)
                    .map(filter -> filter.getAuthorizationManager().authorize(() -> caller, page))
                    .allMatch(SecuredAccess::grants);
            if (granted) {
                return HttpStatus.OK;
            }
        }
        return authenticated ? HttpStatus.FORBIDDEN : HttpStatus.UNAUTHORIZED;
    }

    private static boolean grants(@Nullable AuthorizationResult result) {
        return result == null || result.isGranted();
    }

    private Stream<AuthorizationFilter> rules(HttpServletRequest page) {
        return chains.stream()
                .filter(chain -> chain.matches(page))
                .limit(1)
                .flatMap(chain -> chain.getFilters().stream())
                .filter(AuthorizationFilter.class::isInstance)
                .map(AuthorizationFilter.class::cast);
    }
}
