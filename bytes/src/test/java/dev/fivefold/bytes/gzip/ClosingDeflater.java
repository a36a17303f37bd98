package dev.fivefold.bytes.gzip;

import java.util.zip.Deflater;

/** A deflater of raw deflate for try-with-resources, which JDK 21 does not have. */
final class ClosingDeflater extends Deflater implements AutoCloseable {

    ClosingDeflater(int level) {
        super(level, true);
    }

    @Override
    public void close() {
        end();
    }
}
