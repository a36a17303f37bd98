package dev.fivefold.bytes.gzip;

import java.io.IOException;

/** A body is no gzip member that can be merged; the message has the reason. */
public final class InvalidGzipException extends IOException {

    private static final long serialVersionUID = 1L;

    InvalidGzipException(String reason) {
        super(reason);
    }
}
