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

/** Finds the reason of a process's end in the last lines of its log. */
final class LogTail {

    private static final int LAST_BYTES = 64 * 1024;
    private static final int LONGEST = 400;
    /** Spring Boot's failure analysis: the sentence between Description and Action is written for people. */
    private static final Pattern ANALYSIS = Pattern.compile("Description:\\R+(.+?)\\R+Action:", Pattern.DOTALL);

    private static final Pattern ERROR = Pattern.compile(
            "(\\b(emerg|alert|fatal|severe|cannot|failed)|error|exception)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern STACK_TRACE = Pattern.compile("^\\s+(at |\\.\\.\\. )");

    private LogTail() {}

    /** The reason on one line; if there is none, that is said instead. */
    static String meaningful(Path log) {
        String text;
        try {
            text = end(log).lines().map(LogTail::plain).collect(Collectors.joining("\n"));
        } catch (IOException e) {
            return "it left no log";
        }
        Matcher analysis = ANALYSIS.matcher(text);
        if (analysis.find()) {
            return shorten(analysis.group(1).replaceAll("\\s+", " "));
        }
        List<String> lines = text.lines()
                .filter(line -> !line.isBlank() && !STACK_TRACE.matcher(line).find())
                .map(String::strip)
                .toList();
        List<String> errors = lines.stream().filter(ERROR.asPredicate()).toList();
        List<String> reasons = errors.isEmpty() ? lines : errors;
        return reasons.isEmpty()
                ? "its log is empty"
                : shorten(String.join(" | ", reasons.subList(Math.max(0, reasons.size() - 2), reasons.size())));
    }

    /** A line of JSON as text: its level, message and stack trace. */
    private static String plain(String line) {
        if (!line.startsWith("{")) {
            return line;
        }
        try {
            JsonNode object = JsonMapper.shared().readTree(line);
            return object.path("level").asString("") + " "
                    + object.path("message").asString("") + "\n"
                    + object.path("stack_trace").asString("");
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

    private static String shorten(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
