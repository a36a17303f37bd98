package dev.fivefold.lab.docs;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The links of a document to others of the repository, by the rules of GitHub; its page of workflows is two folders above. */
final class Links {

    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|^ {4}.*?$|`[^`]*`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z][a-z0-9+.-]*:.*|\\.\\./\\.\\./actions/.*");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");

    private Links() {}

    /** Those that lead nowhere: no such file, none of the repository, or no such heading in it. */
    static List<String> broken(Path document, String text, Path repository) {
        return LINK.matcher(CODE.matcher(text).replaceAll(""))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !ELSEWHERE.matcher(link).matches())
                .filter(link -> !leads(document, link, repository))
                .toList();
    }

    private static boolean leads(Path document, String link, Path repository) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path from = repository.resolve(document);
        Path file = path.isEmpty()
                ? from
                : from.resolveSibling(URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8))
                        .normalize();
        if (!file.startsWith(repository) || !Files.exists(file)) {
            return false;
        }
        return hash < 0 || anchors(repository.relativize(file)).contains(link.substring(hash + 1));
    }

    private static Set<String> anchors(Path document) {
        Set<String> anchors = new HashSet<>();
        Stream<String> headings = HEADING.matcher(
                        FENCE.matcher(Documents.text(document)).replaceAll(""))
                .results()
                .map(heading -> anchor(heading.group(1)));
        headings.forEach(anchor -> {
            String free = anchor;
            for (int i = 1; !anchors.add(free); i++) {
                free = anchor + "-" + i;
            }
        });
        return anchors;
    }

    private static String anchor(String heading) {
        return heading.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }
}
