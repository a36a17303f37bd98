package dev.fivefold.lab.check;

/** What became of an expectation. */
public record Finding(boolean holds, String says, String measured, String wanted, String otherwise) {

    /** For people: one line, and one more where there is something to do. */
    public String text() {
        String line = "%s %s: %s (%s)%n".formatted(holds ? "yes" : "no ", says, measured, wanted);
        return holds ? line : line + "    %s%n".formatted(otherwise);
    }
}
