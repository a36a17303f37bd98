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
 * Who may send certain requests. All rules that match a request have to hold. Where there are rules, a request that none of them matches is
 * rejected.
 *
 * @param path a Spring path pattern, such as {@code /api/home/{userId}/**}
 * @param methods the methods that the rule is about; {@code GET} includes {@code HEAD}; default all
 * @param owner the variable of the path that has to be the user's id, a segment of its own; null if any user may
 * @param requires what the token's scope has to have; null for nothing
 * @param authenticated written {@code true}: any user with a valid token may, as far as this rule is concerned. {@code owner} and
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

    /** Refuses a rule that never holds, or says nothing. */
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
                                : " says nothing: set owner, requires, authenticated or public"));
    }

    /**
     * The segment that names the owner, as the client wrote it.
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
