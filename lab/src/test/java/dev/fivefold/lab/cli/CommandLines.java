package dev.fivefold.lab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The calls of {@code ./fivefold} in a document, in blocks of code and within lines. */
final class CommandLines {

    private static final String PROGRAM = "./fivefold";

    private static final Pattern BLOCK_LINE = Pattern.compile("(?m)^ {4}.*$");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```[a-z]*\\n(.*?)^```$");
    private static final Pattern INLINE = Pattern.compile("`([^`]+)`");

    /** What stands for something that the reader knows, as {@code <port of the mocks>}. */
    private static final Pattern PLACEHOLDER = Pattern.compile("<[^<>\\n]*>");

    /** As a shell divides a line: what is quoted, what ends a command, a comment, or a word. */
    private static final Pattern TOKEN = Pattern.compile(
            "(?<end>&&|\\|\\||[|;&])|(?<comment>#.*)|(?<word>(?:'[^']*'|\"[^\"]*\"|\\\\.|[^\\s'\"|;&])+)");

    private CommandLines() {}

    /** Their arguments, in the order in which a reader comes to them within each kind. */
    static List<List<String>> in(String document) {
        return Stream.of(
                        FENCE.matcher(document)
                                .results()
                                .flatMap(fence -> fence.group(1).lines()),
                        BLOCK_LINE.matcher(document).results().map(MatchResult::group),
                        INLINE.matcher(withoutBlocks(document))
                                .results()
                                .map(code -> code.group(1).replaceAll("\\s+", " ")))
                .flatMap(lines -> lines)
                .flatMap(line -> commands(line).stream())
                .filter(words -> words.contains(PROGRAM))
                .map(words -> words.subList(words.indexOf(PROGRAM) + 1, words.size()))
                .toList();
    }

    private static String withoutBlocks(String document) {
        return BLOCK_LINE.matcher(FENCE.matcher(document).replaceAll("")).replaceAll("");
    }

    private static List<List<String>> commands(String line) {
        List<List<String>> commands = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (MatchResult token : TOKEN.matcher(PLACEHOLDER.matcher(line).replaceAll("1"))
                .results()
                .toList()) {
            if (token.group("comment") != null) {
                break;
            }
            if (token.group("end") != null) {
                commands.add(List.copyOf(words));
                words.clear();
            } else {
                words.add(token.group("word").replaceAll("['\"\\\\]", ""));
            }
        }
        commands.add(List.copyOf(words));
        return commands;
    }
}
