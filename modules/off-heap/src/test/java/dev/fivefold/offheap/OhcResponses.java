package dev.fivefold.offheap;

import com.google.common.base.Ticker;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.cache.CacheEntry;
import dev.fivefold.starter.internal.cache.ResponseStore;
import dev.fivefold.starter.internal.config.CacheSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.caffinitas.ohc.CacheSerializer;
import org.caffinitas.ohc.OHCache;
import org.caffinitas.ohc.OHCacheBuilder;
import org.jspecify.annotations.Nullable;

/** {@link OffHeapResponses} over OHC, as far as a benchmark needs it: no two threads fetch the same key. */
final class OhcResponses implements ResponseStore {

    private final ResponseFormat format;
    private final Ticker ticker;
    private final CacheSettings settings;
    private final OHCache<byte[], Object> ohc;

    OhcResponses(CacheSettings settings, ResponseFormat format, Ticker ticker) {
        this.format = format;
        this.ticker = ticker;
        this.settings = settings;
        this.ohc = OHCacheBuilder.<byte[], Object>newBuilder()
                .capacity(settings.maxWeight().toBytes())
                .keySerializer(new KeySerializer())
                .valueSerializer(new ResponseSerializer())
                .build();
    }

    @Override
    public CacheEntry get(Invocation key) {
        ResponseFormat.Written written = (ResponseFormat.Written) ohc.get(ResponseFormat.key(key));
        if (written == null) {
            return new CacheEntry();
        }
        CacheEntry cached = format.read(written);
        return cached.isExpired(settings, ticker.read()) ? new CacheEntry() : cached;
    }

    @Override
    public void put(Invocation key, CacheEntry promised, CacheEntry arrived) {
        CacheEntry.Stored stored = Objects.requireNonNull(arrived.stored());
        byte[][] parts = format.write(stored.success());
        if (parts != null) {
            ohc.put(ResponseFormat.key(key), new Stored(stored.at(), parts));
        }
    }

    @Override
    public void remove(Invocation key, CacheEntry promised) {}

    @Override
    public void refreshFailed(Invocation key, CacheEntry old) {}

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

    /** A written entry; a read one is a {@link ResponseFormat.Written}. */
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

    private static final class ResponseSerializer implements CacheSerializer<Object> {

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
            return new ResponseFormat.Written(in.getLong(), MemorySegment.ofBuffer(in));
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
