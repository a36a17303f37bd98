package dev.fivefold.gateway.intake;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpConstants;
import io.netty.util.ByteProcessor;

/**
 * Finds the end of a line, and rejects characters that other parsers could take for one. Those are a bare CR, a bare
 * LF, and any control character but the tab. Bytes are checked as they arrive, and searched once, however slowly the
 * rest follows.
 */
final class StrictLines {

    static final int NONE_YET = -1;
    static final int LINE_END_BYTES = 2;

    private static final ByteProcessor ORDINARY = value -> value >= 0x20 ? value != 0x7F : value < 0 || value == '\t';

    private int searched;

    /**
     * Looks for the end of the line that begins at {@code start}; until it is there, call it again with the same line.
     *
     * @param limit how long the line may be without its end, in bytes
     * @param beyond the rejection of a longer line
     * @return the line's length without its end, or {@link #NONE_YET}
     */
    int lengthOfLine(ByteBuf in, int start, int limit, RejectionReason beyond) throws RejectedException {
        int from = start + searched;
        int end = in.forEachByte(from, in.writerIndex() - from, ORDINARY);
        int length = (end < 0 ? in.writerIndex() : end) - start;
        if (length > limit) {
            throw new RejectedException(beyond);
        }
        searched = length;
        if (end < 0) {
            return NONE_YET;
        }
        if (in.getByte(end) != HttpConstants.CR) {
            throw new RejectedException(RejectionReason.LINE_END);
        }
        if (end + 1 == in.writerIndex()) {
            return NONE_YET;
        }
        if (in.getByte(end + 1) != HttpConstants.LF) {
            throw new RejectedException(RejectionReason.LINE_END);
        }
        searched = 0;
        return length;
    }
}
