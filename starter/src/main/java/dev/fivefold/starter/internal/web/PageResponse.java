package dev.fivefold.starter.internal.web;

import dev.fivefold.bytes.gzip.GzipBody;
import dev.fivefold.bytes.gzip.GzipSplice;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.MergedPage;
import dev.fivefold.engine.merge.Meta;
import dev.fivefold.engine.merge.PageFormat;
import dev.fivefold.engine.merge.PageMerge;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlannedCall;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.context.request.ServletWebRequest;

/**
 * Sends one page: at once, with its length, or piece by piece while its parts arrive. It bypasses Spring's message converters: the page is bytes
 * already, and too many to copy once more. For the thread of the page.
 */
final class PageResponse implements Closeable {

    /** Bytes that are deflated before the first of them is sent, so that the page has a length. A page with more is sent while it is deflated. */
    private static final long MAX_DEFLATED_FIRST = 256 * 1024;

    /** Half the work of the other level, for a sixth more bytes: measured with zlib on 75 KB of small parts. */
    private static final int FAST_LEVEL = 4;

    /** The default of gzip and of Tomcat. */
    private static final int LEVEL = 6;

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final PageCompression compression;
    private final boolean tagged;
    private final PageCoding.@Nullable OfRequest dictionary;
    private final PageWrites.Writing writing;
    private final PageFormat format;
    private final boolean gzip;
    private final List<RawJson> pieces = new ArrayList<>();
    private @Nullable GzipSplice splice;
    private boolean begun;
    private long elapsed;

    /**
     * The response to a request.
     *
     * @param tagged whether a page that is sent at once has an ETag
     * @param dictionary makes the page a dictionary of the next one; {@code null} if that is not possible
     * @param writes has it while it is written
     */
    PageResponse(
            HttpServletRequest request,
            HttpServletResponse response,
            PageCompression compression,
            boolean tagged,
            PageCoding.@Nullable OfRequest dictionary,
            PageWrites writes) {
        this.request = request;
        this.response = response;
        this.compression = compression;
        this.tagged = tagged;
        this.format = format(request);
        this.dictionary = format == PageFormat.JSON ? dictionary : null;
        this.gzip = compression.accepts(request);
        this.writing = writes.begin(request);
    }

    /** The format that the client prefers. */
    private static PageFormat format(HttpServletRequest request) {
        String accepted = String.join(",", Collections.list(request.getHeaders(HttpHeaders.ACCEPT)));
        try {
            return MediaType.parseMediaTypes(accepted).stream()
                    .sorted(Comparator.comparingDouble(MediaType::getQualityValue)
                            .reversed())
                    .map(PageResponse::format)
                    .findFirst()
                    .orElse(PageFormat.JSON);
        } catch (InvalidMediaTypeException malformed) {
            return PageFormat.JSON;
        }
    }

    private static PageFormat format(MediaType type) {
        return List.of(PageFormat.NDJSON, PageFormat.EVENTS).stream()
                .filter(format -> MediaType.valueOf(format.contentType()).equalsTypeAndSubtype(type))
                .findFirst()
                .orElse(PageFormat.JSON);
    }

    /**
     * Whether the page is sent while its parts arrive.
     *
     * @param progressive whether a page of JSON is
     */
    boolean inPieces(boolean progressive) {
        return format != PageFormat.JSON || (progressive && !encodes());
    }

    /** A merge of the page for this client. */
    PageMerge merge(Plan<?> plan, Meta meta) {
        return PageMerge.ofPage(plan, format, compressed(), meta);
    }

    /** Whether compressed parts would only be inflated for this client, while others receive the page as gzip. */
    boolean wantsPlainParts() {
        return compression.enabled() && !compressed();
    }

    private boolean compressed() {
        return gzip && !encodes();
    }

    private boolean encodes() {
        return dictionary != null && dictionary.encodes();
    }

    /** A merge of one part of the page for this client. */
    PageMerge mergeOfPart(PlannedCall<?> call, Meta meta) {
        return PageMerge.ofPart(call, format, gzip, meta);
    }

    /** Whether a part of the page has been sent, so that it cannot become another response. */
    boolean begun() {
        return begun || response.isCommitted();
    }

    /** Sends a piece of the page now. */
    void send(RawJson piece) throws IOException {
        long start = System.nanoTime();
        if (!begun) {
            begun = true;
            headers(dictionary);
            response.setHeader("X-Accel-Buffering", "no"); // by nginx
            if (gzip) {
                response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
            }
        }
        if (dictionary != null) {
            pieces.add(piece);
        }
        writing.holds(piece.size());
        write(piece, false);
        writing.write(response::flushBuffer);
        elapsed += System.nanoTime() - start;
    }

    /**
     * Sends the page, or what is left of it.
     *
     * @param onSlow runs at most once, on another thread, when the client turns out to be slow
     */
    void end(MergedPage page, Runnable onSlow) throws IOException {
        long start = System.nanoTime();
        writing.holds(page.body().size());
        writing.onSlow(onSlow);
        if (begun) {
            write(page.body(), true);
        } else {
            whole(page);
        }
        // Now, and not when the request ends: the client waits for nothing that follows, and what is left in buffers
        // may block, too.
        writing.write(response.getOutputStream()::close);
        elapsed += System.nanoTime() - start;
        if (dictionary != null && page.complete() && response.getStatus() == HttpServletResponse.SC_OK) {
            pieces.add(page.body());
            dictionary.hold(RawJson.concat(pieces));
        }
    }

    /** The time that it has taken to write the page. */
    Duration writing() {
        return Duration.ofNanos(elapsed);
    }

    private void whole(MergedPage page) throws IOException {
        headers(page.complete() ? dictionary : null);
        response.setHeader("X-Page-Complete", Boolean.toString(page.complete()));
        if (page.serverTiming() != null) {
            response.addHeader("Server-Timing", page.serverTiming());
        }
        if (tagged && page.complete()) {
            String etag = "W/\"" + HexFormat.of().toHexDigits(page.parts().fingerprint()) + '"';
            if (new ServletWebRequest(request, response).checkNotModified(etag)) {
                return;
            }
        }
        if (dictionary != null && dictionary.encodes()) {
            byte[] encoded = dictionary.encode(page.body().toByteArray());
            response.setHeader(HttpHeaders.CONTENT_ENCODING, dictionary.name());
            response.setContentLengthLong(encoded.length);
            out().write(encoded);
        } else if (gzip && page.body().length() >= compression.minBytes()) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
            if (page.body().plainBytes() > MAX_DEFLATED_FIRST) {
                page.body().writeGzipTo(out(), LEVEL);
            } else {
                GzipBody body = page.body().gzip(FAST_LEVEL);
                response.setContentLengthLong(body.length());
                body.writeTo(out());
            }
        } else {
            response.setContentLengthLong(page.body().length());
            page.body().writeTo(out());
        }
    }

    private OutputStream out() throws IOException {
        return writing.paced(response.getOutputStream());
    }

    private void headers(PageCoding.@Nullable OfRequest announced) {
        response.setContentType(format.contentType());
        // Those of a filter for responses without cache control, as Spring Security's has written them before a page
        // that is served later.
        response.setHeader(HttpHeaders.PRAGMA, null);
        response.setHeader(HttpHeaders.EXPIRES, null);
        response.setHeader(HttpHeaders.CACHE_CONTROL, tagged ? "private, no-cache" : "private, no-store");
        boolean encoded = compression.enabled() || announced != null;
        // In one line: nginx before 1.23 reads the first alone.
        response.addHeader(HttpHeaders.VARY, encoded ? "Accept, Accept-Encoding" : "Accept");
        if (announced != null) {
            announced.announce(response);
        }
    }

    private void write(RawJson piece, boolean last) throws IOException {
        if (!gzip) {
            piece.writeTo(out());
            return;
        }
        GzipSplice member = splice == null ? new GzipSplice(out(), FAST_LEVEL) : splice;
        splice = member;
        piece.addTo(member);
        if (last) {
            member.finish();
        } else {
            member.flush();
        }
    }

    /** Frees what the compression of a page takes that has not been sent to its end. */
    @Override
    public void close() {
        writing.close();
        if (splice != null) {
            splice.close();
        }
    }
}
