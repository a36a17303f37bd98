package dev.fivefold.engine.merge;

/** How the parts of a page are written one after the other. */
public enum PageFormat {
    /** One object with a field for each part. */
    JSON("application/json", "{", ",", "", "}"),

    /** A line for each part, which is an object with one field: together, the lines have the fields of {@link #JSON}. */
    NDJSON("application/x-ndjson", "{", "{", "}\n", ""),

    /** A server-sent event for each part, with the data of a line of {@link #NDJSON}. */
    EVENTS("text/event-stream", "event: part\ndata: {", "event: part\ndata: {", "}\n\n", "");

    private final String contentType;
    final String first; // before the first part
    final String next; // before each other part
    final String close; // after each part
    final String end; // after the last part

    PageFormat(String contentType, String first, String next, String close, String end) {
        this.contentType = contentType;
        this.first = first;
        this.next = next;
        this.close = close;
        this.end = end;
    }

    /** The media type, without parameters. */
    public String contentType() {
        return contentType;
    }

    boolean isOfLines() {
        return this != JSON;
    }
}
