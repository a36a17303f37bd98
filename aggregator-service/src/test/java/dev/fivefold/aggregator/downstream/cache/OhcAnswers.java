package dev.fivefold.aggregator.downstream.cache;

import com.google.common.base.Ticker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.caffinitas.ohc.CacheSerializer;
import org.caffinitas.ohc.OHCache;
import org.caffinitas.ohc.OHCacheBuilder;
import org.jspecify.annotations.Nullable;

/** What {@link OffHeapAnswers} would be over OHC, as far as a benchmark needs it: nobody asks for a key that another fetches. */
final class OhcAnswers implements AnswerStore {

    private final AnswerFormat format;
    private final Ticker ticker;
    private final CacheProperties.CallSettings settings;
    private final OHCache<byte[], Object> ohc;

    OhcAnswers(CacheProperties.CallSettings settings, AnswerFormat format, Ticker ticker) {
        this.format = format;
        this.ticker = ticker;
        this.settings = settings;
        this.ohc = OHCacheBuilder.<byte[], Object>newBuilder()
                .capacity(settings.maxWeight().toBytes())
                .keySerializer(new KeySerializer())
                .valueSerializer(new AnswerSerializer())
                .build();
    }

    @Override
    public CachedAnswer get(CallKey key) {
        AnswerFormat.Written written = (AnswerFormat.Written) ohc.get(AnswerFormat.key(key));
        if (written == null) {
            return new CachedAnswer();
        }
        CachedAnswer kept = format.read(written);
        return kept.isOlderThan(settings.longest(), ticker.read()) ? new CachedAnswer() : kept;
    }

    @Override
    public void keep(CallKey key, CachedAnswer promised, CachedAnswer arrived) {
        CachedAnswer.Kept kept = Objects.requireNonNull(arrived.kept());
        byte[][] parts = format.write(kept.success());
        if (parts != null) {
            ohc.put(AnswerFormat.key(key), new Stored(kept.at(), parts));
        }
    }

    @Override
    public void forget(CallKey key, CachedAnswer promised) {}

    @Override
    public void refreshFailed(CallKey key, CachedAnswer old) {}

    @Override
    public void purge() {
        ohc.clear();
    }

    @Override
    public long evictions() {
        return ohc.stats().getEvictionCount();
    }

    @Override
    public long bytes() {
        return ohc.memUsed();
    }

    @Override
    public void close() {
        try {
            ohc.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What goes in; what comes out is {@link AnswerFormat.Written}. */
    private static final class Stored {

        private final long at;
        private final byte[][] parts;

        Stored(long at, byte[][] parts) {
            this.at = at;
            this.parts = parts;
        }
    }

    private static final class KeySerializer implements CacheSerializer<byte[]> {

        @Override
        public void serialize(byte[] key, ByteBuffer out) {
            out.put(key);
        }

        @Override
        public byte @Nullable [] deserialize(ByteBuffer in) {
            byte[] key = new byte[in.remaining()];
            in.get(key);
            return key;
        }

        @Override
        public int serializedSize(byte[] key) {
            return key.length;
        }
    }

    private static final class AnswerSerializer implements CacheSerializer<Object> {

        @Override
        public void serialize(Object value, ByteBuffer out) {
            Stored stored = (Stored) value;
            out.putLong(stored.at);
            for (byte[] part : stored.parts) {
                out.put(part);
            }
        }

        @Override
        public Object deserialize(ByteBuffer in) {
            return new AnswerFormat.Written(in.getLong(), MemorySegment.ofBuffer(in));
        }

        @Override
        public int serializedSize(Object value) {
            int size = Long.BYTES;
            for (byte[] part : ((Stored) value).parts) {
                size += part.length;
            }
            return size;
        }
    }
}
