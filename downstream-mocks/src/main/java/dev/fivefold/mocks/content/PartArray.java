package dev.fivefold.mocks.content;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A JSON array of whole bodies, each byte for byte the body of a request for it alone. */
public final class PartArray {

    private static final byte[] NULL = "null".getBytes(StandardCharsets.UTF_8);

    private PartArray() {}

    /** The body of each id, in their order, repeats included; null for an id without a body. */
    public static byte[] of(List<Long> ids, Map<Long, byte[]> bodies) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        char separator = '[';
        for (Long id : ids) {
            bytes.write(separator);
            bytes.writeBytes(bodies.getOrDefault(id, NULL));
            separator = ',';
        }
        bytes.write(']');
        return bytes.toByteArray();
    }
}
