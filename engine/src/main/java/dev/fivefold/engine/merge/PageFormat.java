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
    private final String first;
    private final String next;
    private final String close;
    private final String end;

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

    /** Before the first part. */
    String first() {
        return first;
    }

    /** Before each other part. */
    String next() {
        return next;
    }

    /** After each part. */
    String close() {
        return close;
    }

    /** After the last part. */
    String end() {
        return end;
    }

    boolean isOfLines() {
        return this != JSON;
    }
}
