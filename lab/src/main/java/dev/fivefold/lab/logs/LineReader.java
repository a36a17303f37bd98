package dev.fivefold.lab.logs;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the lines of one log: JSON, errors of nginx, and plain text. For one thread. */
final class LineReader {

    /** Fields that are in a line's text already, or for programs alone. */
    private static final Set<String> SHOWN =
            Set.of("time level logger message service thread stack_trace method path status ms bytes".split(" "));

    private static final Pattern NGINX =
            Pattern.compile("(\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d) \\[(\\w+)] \\d+#\\d+: (.*)");
    private static final DateTimeFormatter NGINX_TIME = DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss");

    private final String process;
    private Instant last;

    /** Of a process. */
    LineReader(String process, Instant begun) {
        this.process = process;
        this.last = begun;
    }

    /** Parses a line of any format. */
    LogLine read(String line) {
        if (line.startsWith("{")) {
            try {
                JsonNode object = JsonMapper.shared().readTree(line);
                last = time(object);
                return ofJson(object);
            } catch (JacksonException | DateTimeException cut) {
                return plain(line, Level.INFO); // by the process's end, or by a disk that was full
            }
        }
        Matcher nginx = NGINX.matcher(line);
        if (nginx.matches()) {
            last = LocalDateTime.parse(nginx.group(1), NGINX_TIME)
                    .atZone(ZoneId.systemDefault())
                    .toInstant();
            return plain(nginx.group(3), Level.named(nginx.group(2)));
        }
        return plain(line, Level.INFO);
    }

    private static Instant time(JsonNode object) {
        return OffsetDateTime.parse(object.path("time").asString("")).toInstant();
    }

    private LogLine plain(String text, Level level) {
        return new LogLine(last, process, level, "", text, Map.of());
    }

    private LogLine ofJson(JsonNode object) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            String value = field.getValue().asString("");
            if (!SHOWN.contains(field.getKey()) && !value.isEmpty()) {
                fields.put(field.getKey(), value);
            }
        }
        String logger = object.path("logger").asString("");
        String stack = object.path("stack_trace").asString("");
        String message = object.path("message").asString("").strip();
        return new LogLine(
                last,
                process,
                Level.named(object.path("level").asString("")),
                logger.substring(logger.lastIndexOf('.') + 1),
                stack.isEmpty() ? message : message + "\n" + stack.strip(),
                fields);
    }
}
