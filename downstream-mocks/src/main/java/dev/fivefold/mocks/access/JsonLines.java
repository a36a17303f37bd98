package dev.fivefold.mocks.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON object a line, of the same fields as those of all other lines, and all that wait in one write: logback's way, an event with its
 * pairs, a JSON writer that renames fields, a write and a flush for each line, takes several times as long as this.
 */
public final class JsonLines implements AccessWriter {

    private final PrintStream out;
    private final ObjectWriter json;

    /**
     * Lines of a service.
     *
     * @param service its name
     * @param out where all lines of the log go
     */
    public JsonLines(String service, PrintStream out) {
        this.out = out;
        this.json = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .changeDefaultPropertyInclusion(defaults -> defaults.withValueInclusion(JsonInclude.Include.NON_NULL))
                .build()
                .writerFor(AccessLine.class)
                .withAttribute(AccessLine.SERVICE, service)
                .withRootValueSeparator("\n");
    }

    @Override
    public void write(List<AccessLine> lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (SequenceWriter all = json.writeValues((OutputStream) bytes)) {
            all.writeAll(lines);
        }
        bytes.write('\n');
        out.write(bytes.toByteArray(), 0, bytes.size()); // at once, or lines of others would come in between
        out.flush();
    }
}
