package dev.fivefold.gateway.intake;

import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;
import static io.netty.handler.codec.http.HttpHeaderNames.HOST;
import static io.netty.handler.codec.http.HttpHeaderNames.TRANSFER_ENCODING;
import static io.netty.handler.codec.http.HttpHeaderValues.CHUNKED;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpConstants;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Checks a request's head, line by line. It reads the lines that define where the request ends (RFC 9112, section 6),
 * and rejects errors that Netty's codec accepts. Characters of names and values are left to the codec.
 */
final class RequestHead {

    private static final int VERSION_LENGTH = 8;
    private static final long HTTP_1_1 = 0x48_54_54_50_2F_31_2E_31L;
    private static final long HTTP_1_0 = 0x48_54_54_50_2F_31_2E_30L;

    /** Digits that any long can hold; a longer number is beyond every limit anyway. */
    private static final int MOST_DIGITS = 18;

    private boolean http10;
    private int hosts;
    private boolean hasLength;
    private long length;
    private boolean chunked;

    /** Reads {@code METHOD SP target SP HTTP/1.x}: single spaces, and nothing else. */
    void readRequestLine(ByteBuf in, int start, int lineLength) throws RejectedException {
        int end = start + lineLength;
        int afterMethod = in.indexOf(start, end, HttpConstants.SP);
        int afterTarget = afterMethod < 0 ? -1 : in.indexOf(afterMethod + 1, end, HttpConstants.SP);
        if (afterMethod == start || afterTarget <= afterMethod + 1 || in.indexOf(start, end, (byte) '\t') >= 0) {
            throw new RejectedException(RejectionReason.REQUEST_LINE);
        }
        readVersion(in, afterTarget + 1, end);
    }

    private void readVersion(ByteBuf in, int start, int end) throws RejectedException {
        long version = end - start == VERSION_LENGTH ? in.getLong(start) : 0;
        http10 = version == HTTP_1_0;
        if (!http10 && version != HTTP_1_1) {
            boolean versionOfHttp =
                    in.toString(start, end - start, StandardCharsets.ISO_8859_1).matches("HTTP/\\d\\.\\d");
            throw new RejectedException(versionOfHttp ? RejectionReason.VERSION : RejectionReason.REQUEST_LINE);
        }
    }

    /** Reads a header line, which is not empty. */
    void readHeaderLine(ByteBuf in, int start, int lineLength) throws RejectedException {
        int colon = requireColon(in, start, lineLength);
        int end = start + lineLength;
        if (isName(in, start, colon, HOST)) {
            readHost(valueOf(in, colon, end));
        } else if (isName(in, start, colon, CONTENT_LENGTH)) {
            readLength(valueOf(in, colon, end));
        } else if (isName(in, start, colon, TRANSFER_ENCODING)) {
            readTransferEncoding(valueOf(in, colon, end));
        }
    }

    /** Rejects a line that continues the one before it, and one without a name before its colon. */
    static int requireColon(ByteBuf in, int start, int lineLength) throws RejectedException {
        byte first = in.getByte(start);
        int colon = in.indexOf(start, start + lineLength, HttpConstants.COLON);
        if (first == HttpConstants.SP || first == '\t' || colon <= start) {
            throw new RejectedException(RejectionReason.HEADER);
        }
        return colon;
    }

    /** Rejects a head whose lines, each valid by itself, contradict each other. */
    void end() throws RejectedException {
        if (hosts > 1 || (hosts == 0 && !http10)) {
            throw new RejectedException(RejectionReason.HOST);
        }
        if (chunked && hasLength) {
            throw new RejectedException(RejectionReason.LENGTH);
        }
        if (chunked && http10) {
            throw new RejectedException(RejectionReason.TRANSFER_ENCODING);
        }
    }

    boolean isChunked() {
        return chunked;
    }

    /** The bytes of the body, 0 if there is none or if it is chunked. */
    long length() {
        return length;
    }

    /** Checks only the values that the codec would drop silently; {@link PlainRequests} checks the rest. */
    private void readHost(String value) throws RejectedException {
        if (value.indexOf('\t') >= 0) {
            throw new RejectedException(RejectionReason.HOST);
        }
        hosts++;
    }

    private void readLength(String value) throws RejectedException {
        boolean plain = !value.isEmpty()
                && value.length() <= MOST_DIGITS
                && value.chars().allMatch(c -> c >= '0' && c <= '9');
        if (hasLength || !plain) {
            throw new RejectedException(RejectionReason.LENGTH);
        }
        hasLength = true;
        length = Long.parseLong(value);
    }

    private void readTransferEncoding(String value) throws RejectedException {
        if (chunked || isRepeatedChunked(value)) {
            throw new RejectedException(RejectionReason.TRANSFER_ENCODING);
        }
        if (!CHUNKED.contentEqualsIgnoreCase(value)) {
            throw new RejectedException(RejectionReason.UNKNOWN_CODING);
        }
        chunked = true;
    }

    private static boolean isRepeatedChunked(String value) {
        return value.indexOf(',') >= 0
                && Arrays.stream(value.split(",", -1))
                        .allMatch(coding -> CHUNKED.contentEqualsIgnoreCase(coding.strip()));
    }

    private static boolean isName(ByteBuf in, int start, int colon, AsciiString name) {
        if (colon - start != name.length()) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            // The bit makes a capital small, and leaves the hyphen unchanged.
            if ((in.getByte(start + i) | 0x20) != name.byteAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The value without the spaces around it. A tab stays, and makes the value invalid: not every server skips it. */
    private static String valueOf(ByteBuf in, int colon, int end) {
        int from = colon + 1;
        int to = end;
        while (from < to && in.getByte(from) == HttpConstants.SP) {
            from++;
        }
        while (to > from && in.getByte(to - 1) == HttpConstants.SP) {
            to--;
        }
        return in.toString(from, to - from, StandardCharsets.ISO_8859_1);
    }
}
