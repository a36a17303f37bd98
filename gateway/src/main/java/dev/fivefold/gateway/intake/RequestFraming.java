package dev.fivefold.gateway.intake;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.HttpConstants;
import io.netty.util.internal.StringUtil;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stands before Netty's codec and passes only unambiguous bytes: whole heads that define where their request ends, and
 * bodies that end there (RFC 9112).
 *
 * <p>The codec is as strict as it can be configured. It still accepts folded lines, any whitespace in the request line,
 * two lengths in HTTP/1.0, unknown codings, and text behind a chunk's size. So lines are checked here, and limits too.
 * Characters of names and values are left to the codec.
 *
 * <p>Trailers are checked and counted like headers, and dropped: no service here reads them.
 */
final class RequestFraming extends ByteToMessageDecoder {

    /** A size, and the extensions of a chunk. No known client sends any. */
    private static final int MOST_CHUNK_LINE = 128;

    private static final int MOST_CHUNK_SIZE_DIGITS = 15;

    private enum Part {
        REQUEST_LINE,
        HEADERS,
        BODY,
        CHUNK_LINE,
        CHUNK_DATA,
        CHUNK_END,
        TRAILERS
    }

    private final Limits limits;
    private final ReadDeadlines deadlines;
    private final StrictLines lines = new StrictLines();

    private Part part = Part.REQUEST_LINE;
    private RequestHead head = new RequestHead();
    private boolean emptyLineSkipped;
    private int headBytes;
    private int headerLines;
    private int headerBytes;
    private long bodySize;
    private long remaining;

    RequestFraming(Limits limits) {
        this.limits = limits;
        deadlines = new ReadDeadlines(limits);
    }

    @Override
    protected void decode(ChannelHandlerContext client, ByteBuf in, List<Object> out) {
        if (!RejectionHandler.isRejected(client.channel())) {
            try {
                @Nullable
                ByteBuf clear = switch (part) {
                    case REQUEST_LINE -> readRequestLine(in);
                    case HEADERS -> readHeaders(in);
                    case BODY -> readBody(in, Part.REQUEST_LINE);
                    case CHUNK_LINE -> readChunkLine(in);
                    case CHUNK_DATA -> readBody(in, Part.CHUNK_END);
                    case CHUNK_END -> readChunkEnd(in);
                    case TRAILERS -> readTrailers(in);
                };
                if (clear != null) {
                    out.add(clear);
                }
                return;
            } catch (RejectedException e) {
                client.fireUserEventTriggered(e.rejection());
            }
        }
        // Bytes after a rejected request are dropped, since a part of them could pass for the next request.
        in.skipBytes(in.readableBytes());
    }

    private @Nullable ByteBuf readRequestLine(ByteBuf in) throws RejectedException {
        int start = in.readerIndex();
        int length = lines.lengthOfLine(in, start, (int) limits.requestLine().toBytes(), RejectionReason.LINE_TOO_LONG);
        if (length == 0 && !emptyLineSkipped) {
            // Old clients end a body with an extra line end (RFC 9112, section 2.2).
            emptyLineSkipped = true;
            in.skipBytes(StrictLines.LINE_END_BYTES);
        } else if (length != StrictLines.NONE_YET) {
            head.readRequestLine(in, start, length);
            headBytes = length + StrictLines.LINE_END_BYTES;
            part = Part.HEADERS;
            return readHeaders(in);
        }
        return null;
    }

    /** Leaves the head in the buffer until all of it has arrived: the codec never has a part of one. */
    private @Nullable ByteBuf readHeaders(ByteBuf in) throws RejectedException {
        while (true) {
            int start = in.readerIndex() + headBytes;
            int length = lengthOfHeader(in, start);
            if (length == StrictLines.NONE_YET) {
                return null;
            }
            headBytes += length + StrictLines.LINE_END_BYTES;
            if (length == 0) {
                return endOfHead(in);
            }
            head.readHeaderLine(in, start, length);
        }
    }

    private ByteBuf endOfHead(ByteBuf in) throws RejectedException {
        head.end();
        countBody(head.length());
        deadlines.stop();
        ByteBuf whole = in.readRetainedSlice(headBytes);
        remaining = head.length();
        if (head.isChunked()) {
            part = Part.CHUNK_LINE;
        } else if (remaining > 0) {
            part = Part.BODY;
        } else {
            endRequest();
        }
        return whole;
    }

    private ByteBuf readBody(ByteBuf in, Part next) {
        int length = (int) Math.min(remaining, in.readableBytes());
        remaining -= length;
        deadlines.bodyRead(length);
        ByteBuf data = in.readRetainedSlice(length);
        if (remaining == 0) {
            part = next;
            if (next == Part.REQUEST_LINE) {
                endRequest();
            }
        }
        return data;
    }

    private @Nullable ByteBuf readChunkLine(ByteBuf in) throws RejectedException {
        int start = in.readerIndex();
        int length = lines.lengthOfLine(in, start, MOST_CHUNK_LINE, RejectionReason.CHUNK);
        if (length == StrictLines.NONE_YET) {
            return null;
        }
        remaining = chunkSize(in, start, length);
        countBody(remaining);
        part = remaining == 0 ? Part.TRAILERS : Part.CHUNK_DATA;
        return in.readRetainedSlice(length + StrictLines.LINE_END_BYTES);
    }

    /** Reads {@code 1*HEXDIG [";" extension]}; the codec looks at the extension once more. */
    private static long chunkSize(ByteBuf in, int start, int length) throws RejectedException {
        long size = 0;
        int digits = 0;
        while (digits < length && in.getByte(start + digits) != ';') {
            int digit = StringUtil.decodeHexNibble(in.getByte(start + digits));
            if (digit < 0 || ++digits > MOST_CHUNK_SIZE_DIGITS) {
                throw new RejectedException(RejectionReason.CHUNK);
            }
            size = size << 4 | digit;
        }
        if (digits == 0) {
            throw new RejectedException(RejectionReason.CHUNK);
        }
        return size;
    }

    private @Nullable ByteBuf readChunkEnd(ByteBuf in) throws RejectedException {
        int start = in.readerIndex();
        if (in.getByte(start) != HttpConstants.CR
                || (in.readableBytes() > 1 && in.getByte(start + 1) != HttpConstants.LF)) {
            throw new RejectedException(RejectionReason.CHUNK);
        }
        if (in.readableBytes() < StrictLines.LINE_END_BYTES) {
            return null;
        }
        part = Part.CHUNK_LINE;
        return in.readRetainedSlice(StrictLines.LINE_END_BYTES);
    }

    private @Nullable ByteBuf readTrailers(ByteBuf in) throws RejectedException {
        while (true) {
            int start = in.readerIndex();
            int length = lengthOfHeader(in, start);
            if (length == StrictLines.NONE_YET) {
                return null;
            }
            if (length == 0) {
                endRequest();
                return in.readRetainedSlice(StrictLines.LINE_END_BYTES);
            }
            RequestHead.requireColon(in, start, length);
            in.skipBytes(length + StrictLines.LINE_END_BYTES);
        }
    }

    private int lengthOfHeader(ByteBuf in, int start) throws RejectedException {
        int left = (int) limits.headerBytes().toBytes() - headerBytes;
        int length = lines.lengthOfLine(in, start, left, RejectionReason.HEADERS_TOO_LARGE);
        if (length > 0) {
            headerBytes += length;
            if (++headerLines > limits.headers()) {
                throw new RejectedException(RejectionReason.HEADERS_TOO_LARGE);
            }
        }
        return length;
    }

    private void countBody(long bytes) throws RejectedException {
        bodySize += bytes;
        if (bodySize > limits.body().toBytes()) {
            throw new RejectedException(RejectionReason.BODY_TOO_LARGE);
        }
    }

    private void endRequest() {
        deadlines.stop();
        part = Part.REQUEST_LINE;
        head = new RequestHead();
        emptyLineSkipped = false;
        headerLines = 0;
        headerBytes = 0;
        bodySize = 0;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext client) throws Exception {
        if (RejectionHandler.isRejected(client.channel())) {
            deadlines.stop();
        } else if (part != Part.REQUEST_LINE && part != Part.HEADERS) {
            deadlines.awaitBody(client);
        } else if (part == Part.HEADERS || emptyLineSkipped || actualReadableBytes() > 0) {
            deadlines.awaitHead(client);
        }
        super.channelReadComplete(client);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext client) {
        deadlines.stop();
    }
}
