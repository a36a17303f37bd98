package dev.fivefold.lab.measure;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hashes of the values of pages rather than of their bytes: keys in order, no white space, and without {@code _meta}, which differs from
 * page to page.
 */
public final class CanonicalJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private CanonicalJson() {}

    /**
     * SHA-256 of a page's value, in hexadecimal.
     *
     * @throws JacksonException if it is not a JSON object
     */
    public static String sha256(byte[] page) {
        Map<String, Object> value = JSON.readValue(page, new TypeReference<Map<String, Object>>() {});
        value.remove("_meta");
        return hex(JSON.writeValueAsBytes(value));
    }

    /** One hash for the hashes of several pages, in their order. */
    public static String sha256Of(List<String> hashes) {
        return hashes.size() == 1
                ? hashes.getFirst()
                : hex(String.join("\n", hashes).getBytes(StandardCharsets.US_ASCII));
    }

    private static String hex(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
