package dev.fivefold.lab.logs;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** Formats lines for the terminal, without control characters. For any thread. */
public final class LineView {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

    private final Ansi colours;

    /** With colours, or without. */
    public LineView(Ansi colours) {
        this.colours = colours;
    }

    String of(LogLine line) {
        String fields = line.fields().entrySet().stream()
                .map(field -> " " + field.getKey() + "=" + field.getValue())
                .collect(Collectors.joining());
        String logger = line.logger().isEmpty() ? "" : line.logger() + ": ";
        String text = harmless(logger + line.text().stripTrailing());
        int end = text.indexOf('\n');
        String first = end < 0 ? text : text.substring(0, end);
        String rest = end < 0 ? "" : text.substring(end).replace("\n", System.lineSeparator() + "    ");
        return "%s %s %s %s%s%s"
                .formatted(
                        TIME.format(line.time()),
                        colours.string("@|cyan %-10s|@".formatted(harmless(line.process()))),
                        level(line.level()),
                        first,
                        faint(harmless(fields)),
                        rest);
    }

    private String level(Level level) {
        String name = "%-5s".formatted(level);
        return switch (level) {
            case ERROR -> colours.string("@|red " + name + "|@");
            case WARN -> colours.string("@|yellow " + name + "|@");
            default -> name;
        };
    }

    /** Not by markup, which a field may contain. */
    private String faint(String text) {
        return colours.enabled() && !text.isEmpty() ? Ansi.Style.faint.on() + text + Ansi.Style.faint.off() : text;
    }

    private static String harmless(String text) {
        return text.codePoints()
                .map(each -> each == '\t' ? ' ' : each)
                .map(each -> each != '\n' && Character.isISOControl(each) ? '?' : each)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
