package dev.fivefold.lab.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds, at the end of a log, the lines that say why a process ended. */
final class LogTail {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final int LAST_BYTES = 64 * 1024;
    private static final int LONGEST = 400;

    /** Spring Boot's failure analysis: the sentence between Description and Action is written for people. */
    private static final Pattern ANALYSIS = Pattern.compile("Description:\\R+(.+?)\\R+Action:", Pattern.DOTALL);

    private static final Pattern ERROR = Pattern.compile(
            "(\\b(emerg|alert|fatal|severe|cannot|failed)|error|exception)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern STACK_TRACE = Pattern.compile("^\\s+(at |\\.\\.\\. )");

    private LogTail() {}

    /** What matters, on one line; what is missing is said instead. */
    static String meaningful(Path log) {
        String text;
        try {
            text = end(log);
        } catch (IOException e) {
            return "it left no log";
        }
        text = plain(text);
        Matcher analysis = ANALYSIS.matcher(text);
        if (analysis.find()) {
            return shorten(analysis.group(1).replaceAll("\\s+", " "));
        }
        List<String> lines = text.lines()
                .filter(line -> !line.isBlank() && !STACK_TRACE.matcher(line).find())
                .map(String::strip)
                .toList();
        List<String> errors = lines.stream().filter(ERROR.asPredicate()).toList();
        List<String> telling = errors.isEmpty() ? lines : errors;
        return telling.isEmpty() ? "its log is empty" : shorten(String.join(" | ", last(telling, 2)));
    }

    /** Lines of JSON as text: what they say, how much it matters, and where it was thrown. */
    private static String plain(String log) {
        return log.lines().map(LogTail::plainLine).collect(Collectors.joining("\n"));
    }

    private static String plainLine(String line) {
        if (!line.startsWith("{")) {
            return line;
        }
        try {
            JsonNode object = JSON.readTree(line);
            return "%s %s\n%s"
                    .formatted(
                            object.path("level").asString(""),
                            object.path("message").asString(""),
                            object.path("stack_trace").asString(""));
        } catch (JacksonException cut) {
            return line;
        }
    }

    private static String end(Path log) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(Math.max(0, file.length() - LAST_BYTES));
            byte[] bytes = new byte[(int) Math.min(LAST_BYTES, file.length())];
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private static List<String> last(List<String> lines, int count) {
        return lines.subList(Math.max(0, lines.size() - count), lines.size());
    }

    private static String shorten(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
