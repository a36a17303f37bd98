package dev.fivefold.mcp;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.List;
import java.util.Optional;
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
            Optional<SecurityFilterChain> chain = chain(page);
            boolean ofCaller = chain.isEmpty()
                    || chain.equals(chain((HttpServletRequest)
                            ((HttpServletRequestWrapper) page).getRequest())); // another may authenticate otherwise
            if (ofCaller
                    && chain.stream().flatMap(SecuredAccess::rules).allMatch(rules -> grants(rules, caller, page))) {
                return HttpStatus.OK;
            }
        }
        return authenticated ? HttpStatus.FORBIDDEN : HttpStatus.UNAUTHORIZED;
    }

    private static boolean grants(AuthorizationFilter rules, @Nullable Authentication caller, HttpServletRequest page) {
        AuthorizationResult result = rules.getAuthorizationManager().authorize(() -> caller, page);
        return result == null || result.isGranted();
    }

    private Optional<SecurityFilterChain> chain(HttpServletRequest request) {
        return chains.stream().filter(chain -> chain.matches(request)).findFirst();
    }

    private static Stream<AuthorizationFilter> rules(SecurityFilterChain chain) {
        return chain.getFilters().stream()
                .filter(AuthorizationFilter.class::isInstance)
                .map(AuthorizationFilter.class::cast);
    }
}
