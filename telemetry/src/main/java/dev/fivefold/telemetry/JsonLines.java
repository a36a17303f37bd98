package dev.fivefold.telemetry;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * Writes each line as a JSON object with the names of all other lines of the log, and all lines in one write. This is
 * several times cheaper than Logback, which makes an event with pairs, renames fields, writes and flushes for each
 * line.
 */
record JsonLines(String service, PrintStream out) implements AccessWriter {

    @Override
    public void write(List<AccessLine> lines) {
        StringBuilder json = new StringBuilder(512 * lines.size());
        for (AccessLine line : lines) {
            json.append("{\"time\":\"").append(line.time()).append("\",\"level\":\"INFO\",\"logger\":\"access\"");
            append("message", line.message(), json);
            line.forEachField((name, value) -> append(name, value, json));
            append("service", service, json);
            json.append("}\n");
        }
        byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, bytes.length); // one write, or lines of other threads would come in between
        out.flush();
    }

    private static void append(String name, @Nullable Object value, StringBuilder json) {
        if (value instanceof Number) {
            json.append(",\"").append(name).append("\":").append(value);
        } else if (value != null) {
            json.append(",\"").append(name).append("\":\"");
            JsonStringEncoder.getInstance().quoteAsString(value.toString(), json);
            json.append('"');
        }
    }
}
