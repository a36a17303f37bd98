package dev.fivefold.starter.internal.http;

/** The transport of the tests of this JVM: the suite runs over each. */
public final class Transports {

    private Transports() {}

    /** How the product names of its User-Agent begin. */
    public static String userAgent() {
        return "okhttp".equals(System.getProperty("fivefold.transport")) ? "okhttp/" : "ReactorNetty/";
    }
}
