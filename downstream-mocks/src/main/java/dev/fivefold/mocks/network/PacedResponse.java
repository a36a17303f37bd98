package dev.fivefold.mocks.network;

import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingNestedCallback;
import org.jspecify.annotations.Nullable;

/**
 * Writes a response slice by slice, each when the line has had the time to send it. Handles bytes after compression.
 */
final class PacedResponse extends Response.Wrapper {

    private static final int SLICE_BYTES = 64 * 1024;

    private final Line line;

    PacedResponse(Request request, Response wrapped, Line line) {
        super(request, wrapped);
        this.line = line;
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer content, Callback callback) {
        if (content == null || !content.hasRemaining()) {
            super.write(last, content, callback);
        } else {
            new SliceBySlice(last, content, callback).iterate();
        }
    }

    private void writeSlice(boolean last, ByteBuffer slice, Callback callback) {
        super.write(last, slice, callback);
    }

    private final class SliceBySlice extends IteratingNestedCallback {

        private final boolean last;
        private final ByteBuffer content;

        SliceBySlice(boolean last, ByteBuffer content, Callback callback) {
            super(callback);
            this.last = last;
            this.content = content;
        }

        @Override
        protected Action process() throws InterruptedException {
            int size = Math.min(content.remaining(), SLICE_BYTES);
            if (size == 0) {
                return Action.SUCCEEDED;
            }
            ByteBuffer slice = content.slice(content.position(), size);
            content.position(content.position() + size);
            line.carry(size);
            writeSlice(last && !content.hasRemaining(), slice, this);
            return Action.SCHEDULED;
        }

        /** A slice waits for the line, so it must not be written by a thread that serves other connections. */
        @Override
        public InvocationType getInvocationType() {
            return InvocationType.BLOCKING;
        }
    }
}
