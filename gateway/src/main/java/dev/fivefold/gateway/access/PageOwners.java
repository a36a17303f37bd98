package dev.fivefold.gateway.access;

import dev.fivefold.gateway.auth.AccessRule;
import dev.fivefold.gateway.settings.PathPatterns;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** Finds a path's page, and the user who owns it, by the access rules that name an owner. Immutable. */
final class PageOwners {

    private record OwnedPage(PathPattern pattern, String name, int index, String owner) {}

    /**
     * The page of a path.
     *
     * @param name the word before its owner
     * @param userId its owner
     * @param path with <code>{id}</code> in place of the owner, whose id may be a word
     */
    record Page(String name, String userId, String path) {}

    private final List<OwnedPage> pages;

    PageOwners(List<AccessRule> rules) {
        pages = rules.stream()
                .flatMap(rule -> Stream.ofNullable(ownedPage(rule)))
                .toList();
    }

    private static @Nullable OwnedPage ownedPage(AccessRule rule) {
        String owner = rule.owner();
        if (owner == null) {
            return null;
        }
        Matcher name = Pattern.compile("/([A-Za-z_-]+)/\\{" + Pattern.quote(owner) + "}")
                .matcher(rule.path());
        PathPattern pattern = PathPatternParser.defaultInstance.parse(rule.path());
        return name.find()
                ? new OwnedPage(pattern, name.group(1), PathPatterns.indexOfVariable(rule.path(), owner), owner)
                : null;
    }

    /** The page of a path; null if no rule names its owner. */
    @Nullable
    Page page(String path) {
        PathContainer parsed;
        try {
            parsed = PathContainer.parsePath(path);
        } catch (IllegalArgumentException malformedEscape) {
            return null;
        }
        for (OwnedPage page : pages) {
            PathPattern.@Nullable PathMatchInfo match = page.pattern().matchAndExtract(parsed);
            String userId = match == null ? null : match.getUriVariables().get(page.owner());
            if (userId != null) {
                return new Page(page.name(), userId, PathPatterns.with(path, page.index(), "{id}"));
            }
        }
        return null;
    }
}
