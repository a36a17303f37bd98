package dev.fivefold.gateway.auth;

import dev.fivefold.gateway.settings.Requirement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Who may send certain requests. All rules that match a request have to hold; where none does, any user may.
 *
 * @param path a Spring path pattern, such as {@code /api/home/{userId}/**}
 * @param methods the methods that the rule is about; default all
 * @param owner the variable of the path that has to be the user's id; null if any user may
 * @param requires what the token's scope has to have; null for nothing
 * @param open written {@code public}: no token is needed, unless another rule needs one
 */
public record AccessRule(
        String path,
        @DefaultValue Set<String> methods,
        @Nullable String owner,
        @Nullable String requires,
        @Name("public") @DefaultValue("false") boolean open) {

    private static final List<String> SERVED = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    /** Refuses a rule that never holds, or says nothing. */
    public AccessRule {
        PathPattern pattern = Requirement.pattern("access: the path", path);
        methods = Set.copyOf(methods);
        Requirement.that(
                SERVED.containsAll(methods),
                "access: " + path + " has methods " + new TreeSet<>(methods) + ": set some of " + SERVED);
        Requirement.that(
                owner == null || pattern.toString().contains("{" + owner + "}"),
                "access: " + path + " has the owner '" + owner
                        + "', which is no variable of it: write it as /api/home/{" + owner + "}/**");
        Requirement.that(
                open == (owner == null && requires == null),
                "access: " + path
                        + (open
                                ? " is public and has an owner or requires something: leave one of them"
                                : " says nothing: set owner, requires or public"));
    }
}
