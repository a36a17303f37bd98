package dev.fivefold.lab.fork;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Which files a fork has, and what is in them before it is renamed. Paths are relative to the repository, with slashes. Immutable.
 *
 * @param leaveOut patterns of the files that it has not, unless they move
 * @param moves where files go that lie elsewhere in it
 * @param edits lines that it has not, or has otherwise, by file
 */
record Template(List<String> leaveOut, Map<String, String> moves, Map<String, List<Edit>> edits) {

    /** Files under this stand in a fork under what follows, in the place of what is there. */
    private static final String OVERLAY = "template/files/";

    private static final Pattern BRACES = Pattern.compile("\\{([^}]*)}");

    /** Everything as it is. */
    static final Template WHOLE = new Template(List.of(), Map.of(), Map.of());

    Template {
        leaveOut = leaveOut.stream().flatMap(Template::alternatives).toList();
        moves = Map.copyOf(moves);
        edits = Map.copyOf(edits);
    }

    /**
     * Reads {@code template/fork.yaml}.
     *
     * @throws LabFailure if it cannot be read
     */
    static Template read(Path file) {
        try {
            return YAMLMapper.shared().readValue(file.toFile(), Template.class);
        } catch (JacksonException e) {
            throw new LabFailure(file + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    /**
     * What a fork has: where a file goes, by where it lies.
     *
     * @param tracked all files of this repository
     * @throws LabFailure if this names a file that there is not, or one that it leaves out
     */
    SortedMap<String, String> sources(Collection<String> tracked) {
        SortedMap<String, String> sources = new TreeMap<>();
        Map<String, PathMatcher> out =
                leaveOut.stream().collect(Collectors.toMap(Function.identity(), Template::matcher));
        Set<String> unused = new HashSet<>(leaveOut);
        for (String file : tracked) {
            List<String> matching = out.entrySet().stream()
                    .filter(pattern -> pattern.getValue().matches(Path.of(file)))
                    .map(Map.Entry::getKey)
                    .toList();
            unused.removeAll(matching);
            if (matching.isEmpty() || moves.containsKey(file)) {
                sources.put(moves.getOrDefault(file, file), file);
            }
        }
        if (!unused.isEmpty()) {
            throw new LabFailure(stale("leaves out %s, of which there is nothing".formatted(new TreeSet<>(unused))));
        }
        requireThere(moves.keySet(), sources.values());
        requireThere(edits.keySet(), sources.values());
        if (!leaveOut.isEmpty()) {
            tracked.stream()
                    .filter(file -> file.startsWith(OVERLAY))
                    .forEach(file -> sources.put(file.substring(OVERLAY.length()), file));
        }
        return sources;
    }

    /**
     * The bytes of a file.
     *
     * @param renaming has its way with what is text
     * @throws LabFailure if it cannot be read, or an edit does not fit
     */
    byte[] content(Path repository, String source, Renaming renaming) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(repository.resolve(source));
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(repository.resolve(source), CacheFolder.reason(e)), e);
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException noText) {
            return bytes;
        }
        return renaming.of(edited(source, text)).getBytes(StandardCharsets.UTF_8);
    }

    private String edited(String source, String text) {
        List<Edit> own = edits.getOrDefault(source, List.of());
        if (own.isEmpty()) {
            return text;
        }
        List<String> lines = text.lines().toList();
        for (Edit edit : own) {
            try {
                lines = edit.of(lines);
            } catch (IllegalArgumentException misfit) {
                throw new LabFailure(stale("edits " + source + ", which " + misfit.getMessage()), misfit);
            }
        }
        return String.join("\n", lines) + "\n";
    }

    /** Each on its own, so that one which is gone is noticed. */
    private static Stream<String> alternatives(String pattern) {
        Matcher braces = BRACES.matcher(pattern);
        if (!braces.find()) {
            return Stream.of(pattern);
        }
        String before = pattern.substring(0, braces.start());
        String after = pattern.substring(braces.end());
        return Stream.of(braces.group(1).split(",", -1)).flatMap(word -> alternatives(before + word + after));
    }

    private static PathMatcher matcher(String pattern) {
        return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    }

    private static void requireThere(Set<String> named, Collection<String> sources) {
        named.stream()
                .filter(file -> !sources.contains(file))
                .sorted()
                .findFirst()
                .ifPresent(file -> {
                    throw new LabFailure(stale("names %s, which a fork has not".formatted(file)));
                });
    }

    private static String stale(String what) {
        return "template/fork.yaml %s: mend it".formatted(what);
    }
}
