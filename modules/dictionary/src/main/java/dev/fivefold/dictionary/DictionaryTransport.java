package dev.fivefold.dictionary;

import com.google.common.hash.HashCode;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.internal.web.PageCoding;
import dev.fivefold.starter.internal.web.PageCompression;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Compression dictionary transport (RFC 9842) for one request: the page that the client has received before is the dictionary of this one.
 */
final class DictionaryTransport implements PageCoding.OfRequest {

    private static final String AVAILABLE = "Available-Dictionary";

    /** A byte sequence (RFC 8941) of 32 bytes. */
    private static final Pattern SHA_256 = Pattern.compile(":([A-Za-z0-9+/]{43}=):");

    /** A character that may have a meaning in a URL pattern or in a structured field. */
    private static final Pattern SPECIAL = Pattern.compile("[^A-Za-z0-9/%._~-]");

    private final PageDictionaries dictionaries;
    private final String path;
    private final Duration maxAge;
    private final Optional<PageDictionary> held;

    private DictionaryTransport(PageDictionaries dictionaries, HttpServletRequest request, Duration maxAge) {
        this.dictionaries = dictionaries;
        this.path = request.getRequestURI();
        this.maxAge = maxAge;
        this.held = PageCompression.accepts(request, PageCompression.DCZ)
                ? available(request).flatMap(sha256 -> dictionaries.find(path, sha256))
                : Optional.empty();
    }

    /**
     * The transport for a request; {@code null} for a page without dictionaries, without TLS, or for a client of older
     * codings. Browsers accept {@code dcz} when they have a dictionary, and {@code zstd} in any case. Such a client is
     * taken for one that may keep a dictionary.
     *
     * @param maxAge for which clients keep the page as a dictionary; zero for a page without
     */
    static @Nullable DictionaryTransport of(
            HttpServletRequest request, @Nullable PageDictionaries dictionaries, Duration maxAge) {
        return dictionaries != null
                        && maxAge.isPositive()
                        && request.isSecure()
                        && PageCompression.accepts(request, PageCompression.ZSTD_OR_DCZ)
                ? new DictionaryTransport(dictionaries, request, maxAge)
                : null;
    }

    private static Optional<HashCode> available(HttpServletRequest request) {
        List<String> values = Collections.list(request.getHeaders(AVAILABLE));
        Matcher one = SHA_256.matcher(String.join(",", values));
        return one.matches()
                ? Optional.of(HashCode.fromBytes(Base64.getDecoder().decode(one.group(1))))
                : Optional.empty();
    }

    /** Whether the client has a dictionary that is held here, too. */
    @Override
    public boolean encodes() {
        return held.isPresent();
    }

    @Override
    public String name() {
        return "dcz";
    }

    @Override
    public byte[] encode(byte[] page) {
        return held.orElseThrow().encode(page);
    }

    /**
     * Makes the client keep the page. It keeps it as a dictionary while it is fresh, and {@code Vary: *} forbids to use it as the page itself without a
     * request.
     */
    @Override
    public void announce(HttpServletResponse response) {
        response.setHeader("Use-As-Dictionary", "match=\"" + pattern(path) + '"');
        response.setHeader(HttpHeaders.CACHE_CONTROL, "private, max-age=" + maxAge.toSeconds());
        response.addHeader(HttpHeaders.VARY, AVAILABLE);
        response.addHeader(HttpHeaders.VARY, "*");
    }

    /** A URL pattern that only this path matches, as a string of a structured field (RFC 8941), in which a backslash is two. */
    static String pattern(String path) {
        return SPECIAL.matcher(path).replaceAll(special -> Matcher.quoteReplacement("\\\\" + escaped(special.group())));
    }

    private static String escaped(String special) {
        return special.equals("\"") || special.equals("\\") ? "\\" + special : special;
    }

    @Override
    public void hold(RawJson page) {
        byte[] json;
        try {
            json = page.toByteArray();
        } catch (UncheckedIOException invalid) {
            return; // its client cannot inflate it either
        }
        dictionaries.hold(path, json);
    }
}
