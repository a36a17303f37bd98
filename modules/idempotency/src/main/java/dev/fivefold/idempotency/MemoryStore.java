package dev.fivefold.idempotency;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Commands in the memory of this process: lost with it, and unknown to others. A lease ends when it is released. */
final class MemoryStore implements CommandStore {

    /** Of an entry without its record, roughly. */
    private static final int OVERHEAD = 256;

    private final ConcurrentMap<String, String> owners = new ConcurrentHashMap<>();
    private final Cache<String, byte[]> records;

    MemoryStore(Duration ttl, long maxBytes) {
        records = CacheBuilder.newBuilder()
                .expireAfterWrite(ttl)
                .maximumWeight(maxBytes)
                .concurrencyLevel(1) // else an entry of a quarter of it is too large
                .<String, byte[]>weigher((id, bytes) -> bytes.length + OVERHEAD)
                .build();
    }

    @Override
    public boolean lease(String id, String owner, Duration duration) {
        String other = owners.putIfAbsent(id, owner);
        return other == null || other.equals(owner);
    }

    @Override
    public void release(String id, String owner) {
        owners.remove(id, owner);
    }

    @Override
    public boolean isLeased(String id) {
        return owners.containsKey(id);
    }

    @Override
    public byte @Nullable [] find(String id) {
        return records.getIfPresent(id);
    }

    @Override
    public void save(String id, String owner, byte[] commandRecord, Duration ttl) {
        if (!owner.equals(owners.get(id))) {
            throw new IllegalStateException("the lease of a command has ended");
        }
        records.put(id, commandRecord);
    }
}
