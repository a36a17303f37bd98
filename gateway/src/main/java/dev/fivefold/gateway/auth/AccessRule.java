package dev.fivefold.gateway.auth;

import dev.fivefold.gateway.settings.PathPatterns;
import dev.fivefold.gateway.settings.Requirement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;

/**
 * A condition for certain requests. All rules that match a request have to hold. If there are rules, a request that
 * matches none is rejected.
 *
 * @param path a Spring path pattern, such as {@code /api/home/{userId}/**}
 * @param methods the methods that the rule covers; {@code GET} includes {@code HEAD}; default all
 * @param owner the path variable that has to be the user's id, a segment of its own; null if any user may send the
 *     request
 * @param requires the scope that the token needs; null for none
 * @param authenticated written {@code true}: this rule permits any user with a valid token. {@code owner} and
 *     {@code requires} imply it
 * @param open written {@code public}: no token is needed, unless another rule needs one
 */
public record AccessRule(
        String path,
        @DefaultValue Set<String> methods,
        @Nullable String owner,
        @Nullable String requires,
        @DefaultValue("false") boolean authenticated,
        @Name("public") @DefaultValue("false") boolean open) {

    private static final List<String> SERVED = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    /** Rejects a rule that never holds, or has no condition. */
    public AccessRule {
        Requirement.pattern("access: the path", path);
        methods = Set.copyOf(methods);
        Requirement.that(
                SERVED.containsAll(methods),
                "access: " + path + " has methods " + new TreeSet<>(methods) + ": set some of " + SERVED);
        Requirement.that(
                owner == null || PathPatterns.indexOfVariable(path, owner) >= 0,
                "access: " + path + " has the owner '" + owner + "', which is no segment of it: write it as /api/home/{"
                        + owner + "}/**");
        boolean needsToken = owner != null || requires != null || authenticated;
        Requirement.that(
                open != needsToken,
                "access: " + path
                        + (open
                                ? " is public and has an owner or requires something: leave one of them"
                                : " has no condition: set owner, requires, authenticated or public"));
    }

    /**
     * The segment with the owner's id, as the client wrote it.
     *
     * @param rawPath a path that matches, still escaped, without the query
     * @return null if the rule has no owner
     */
    @Nullable
    String ownerIn(String rawPath) {
        return owner == null ? null : PathPatterns.segment(rawPath, PathPatterns.indexOfVariable(path, owner));
    }

    boolean isAbout(String method) {
        return methods.isEmpty() || methods.contains(method) || (method.equals("HEAD") && methods.contains("GET"));
    }
}
