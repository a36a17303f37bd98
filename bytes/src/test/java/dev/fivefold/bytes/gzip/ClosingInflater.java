package dev.fivefold.bytes.gzip;

import java.util.zip.Inflater;

/** An inflater of raw deflate for try-with-resources, which JDK 21 does not have. */
final class ClosingInflater extends Inflater implements AutoCloseable {

    ClosingInflater() {
        super(true);
    }

    @Override
    public void close() {
        end();
    }
}
