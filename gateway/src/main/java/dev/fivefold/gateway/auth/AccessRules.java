package dev.fivefold.gateway.auth;

import com.netflix.zuul.message.http.HttpRequestMessage;
import dev.fivefold.gateway.client.Client.User;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * The access rules of all requests. Immutable, thread-safe.
 *
 * <p>It reads a path in the way of the route table, which has rejected ambiguous paths. Ids are compared as text:
 * {@code /api/home/01} belongs to no user.
 */
final class AccessRules {

    private record Line(PathPattern pattern, AccessRule rule) {}

    private final List<Line> lines;

    AccessRules(List<AccessRule> rules) {
        lines = rules.stream()
                .map(rule -> new Line(PathPatternParser.defaultInstance.parse(rule.path()), rule))
                .toList();
    }

    /** The rules that match a request. */
    Matching of(HttpRequestMessage request) {
        // The inbound request: by now the path of the request contains the query, too.
        return of(request.getMethod(), request.getInboundRequest().getPath());
    }

    /**
     * The rules that match a request.
     *
     * @param rawPath the path as it came over the wire, accepted by the route table
     */
    Matching of(String method, String rawPath) {
        String upperCase = method.toUpperCase(Locale.ROOT);
        PathContainer path = PathContainer.parsePath(rawPath);
        return new Matching(
                lines.stream()
                        .filter(line ->
                                line.rule().isAbout(upperCase) && line.pattern().matches(path))
                        .map(Line::rule)
                        .toList(),
                rawPath,
                lines.isEmpty());
    }

    /**
     * All rules that match a request.
     *
     * @param rawPath the path of the request
     * @param unruled whether there are no rules at all: then any user may send any request
     */
    record Matching(List<AccessRule> rules, String rawPath, boolean unruled) {

        /** Whether no token is needed. */
        boolean areOpen() {
            return !rules.isEmpty() && rules.stream().allMatch(AccessRule::open);
        }

        /** Whether there are rules, and none matches this request. */
        boolean denyAll() {
            return rules.isEmpty() && !unruled;
        }

        /** Whether the path belongs to the user, by all rules that name its owner. */
        boolean isOwn(User user) {
            return rules.stream()
                    .allMatch(rule -> rule.owner() == null || UserIds.isWritten(user.id(), rule.ownerIn(rawPath)));
        }

        /** The first scope that the user needs and does not have; null if there is none. */
        @Nullable
        String missingScope(User user) {
            return rules.stream()
                    .map(AccessRule::requires)
                    .filter(Objects::nonNull)
                    .filter(scope -> !user.scopes().contains(scope))
                    .findFirst()
                    .orElse(null);
        }
    }
}
