package dev.fivefold.gateway.auth;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * Who may send certain requests. All rules that match a request have to hold; where none does, any user may.
 *
 * @param path a Spring path pattern, such as {@code /api/home/{userId}/**}
 * @param methods the methods that the rule is about; default all
 * @param owner the variable of the path that has to be the user's id; null if any user may
 * @param requires what the token's scope has to have; null for nothing
 * @param open written {@code public}: nobody is asked for a token, unless another rule asks
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
        require(path != null && path.startsWith("/"), "the path '" + path + "' does not start with /");
        methods = Set.copyOf(methods);
        require(
                SERVED.containsAll(methods),
                path + " has methods " + new TreeSet<>(methods) + ": set some of " + SERVED);
        PathPattern pattern = parse(path);
        require(
                owner == null || pattern.toString().contains("{" + owner + "}"),
                path + " has the owner '" + owner + "', which is no variable of it: write it as /api/home/{" + owner
                        + "}/**");
        require(
                open == (owner == null && requires == null),
                path
                        + (open
                                ? " is public and has an owner or requires something: leave one of them"
                                : " says nothing: set owner, requires or public"));
    }

    private static PathPattern parse(String path) {
        try {
            return PathPatternParser.defaultInstance.parse(path);
        } catch (PatternParseException e) {
            throw new IllegalArgumentException(
                    "fivefold.gateway.access: the path '%s' is no pattern (%s): write it as /api/home/{userId}/**"
                            .formatted(path, e.getMessage()),
                    e);
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException("fivefold.gateway.access: " + otherwise);
        }
    }
}
