package dev.fivefold.gateway.auth;

import com.netflix.zuul.message.http.HttpRequestMessage;
import dev.fivefold.gateway.client.Client.User;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPattern.PathMatchInfo;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Decides who may send a request. Immutable, for any thread.
 *
 * <p>It reads the path as the route table does, which has refused those that an origin could read as another one. Ids are
 * compared as they are written: {@code /api/home/01} belongs to no user.
 */
final class AccessRules {

    private record Line(PathPattern pattern, AccessRule rule) {}

    private record Match(AccessRule rule, PathMatchInfo path) {

        boolean holdsFor(User user) {
            return rule.owner() == null
                    || user.id().equals(path.getUriVariables().get(rule.owner()));
        }
    }

    private final List<Line> lines;

    AccessRules(List<AccessRule> rules) {
        lines = rules.stream()
                .map(rule -> new Line(PathPatternParser.defaultInstance.parse(rule.path()), rule))
                .toList();
    }

    /** Whether no token is needed. */
    boolean areOpenFor(HttpRequestMessage request) {
        List<Match> matches = matches(request).toList();
        return !matches.isEmpty()
                && matches.stream().allMatch(match -> match.rule().open());
    }

    /** Whether what the path is about is the user's own, as far as any rule says so. */
    boolean isOwn(HttpRequestMessage request, User user) {
        return matches(request).allMatch(match -> match.holdsFor(user));
    }

    /** The first scope that the user would need and does not have; null if there is none. */
    @Nullable
    String missingScope(HttpRequestMessage request, User user) {
        return matches(request)
                .map(match -> match.rule().requires())
                .filter(Objects::nonNull)
                .filter(scope -> !user.scopes().contains(scope))
                .findFirst()
                .orElse(null);
    }

    private Stream<Match> matches(HttpRequestMessage request) {
        // As it came in: by now the path of the request has its query behind it.
        PathContainer path = PathContainer.parsePath(request.getInboundRequest().getPath());
        String method = request.getMethod().toUpperCase(Locale.ROOT);
        return lines.stream()
                .filter(line ->
                        line.rule().methods().isEmpty() || line.rule().methods().contains(method))
                .flatMap(line -> Stream.ofNullable(line.pattern().matchAndExtract(path))
                        .map(match -> new Match(line.rule(), match)));
    }
}
