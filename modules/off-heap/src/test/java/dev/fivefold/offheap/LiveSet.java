package dev.fivefold.offheap;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.base.Ticker;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.cache.CacheInterceptor;
import dev.fivefold.starter.internal.cache.CallCache;
import dev.fivefold.starter.internal.cache.OnHeapResponses;
import dev.fivefold.starter.internal.cache.ResponseStore;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.internal.config.CacheSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/**
 * One process of {@link LiveSetBenchmark}. Two million responses are cached, pages are made of them, and with each page
 * a few are evicted and others stored. Prints its figures, a name and a number a line.
 */
final class LiveSet {

    static final int ENTRIES = 2_000_000;
    private static final int THREADS = 2;
    private static final int CALLS_A_PAGE = 40;
    private static final int NEW_KEYS_A_PAGE = 1;
    private static final int CHUNKS_A_PAGE = 32;
    private static final int CHUNK_BYTES = 8 << 10;
    private static final int PAGES_IN_FLIGHT = 50;
    private static final int PAGES_A_SECOND = 1_000;
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration PACED = Duration.ofSeconds(15);
    private static final Duration FLAT_OUT = Duration.ofSeconds(8);

    private final CallCache cache;
    private final CacheInterceptor caching;
    private final AtomicLong nextKey = new AtomicLong();
    private final AtomicLong gets = new AtomicLong();
    private final AtomicLong pages = new AtomicLong();

    private LiveSet(CallCache cache) {
        this.cache = cache;
        this.caching = new CacheInterceptor(cache);
    }

    /** The only argument is the store: heap, ohc or foreign. */
    public static void main(String[] arguments) throws Exception {
        LiveSet set = new LiveSet(cache(arguments[0]));
        long start = System.nanoTime();
        set.onEachThread(thread -> set.fill());
        print("fill_s", Duration.ofNanos(System.nanoTime() - start).toMillis() / 1e3);
        System.gc(); // the old generation as it is long after
        print(
                "heap_mb",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20);

        set.makePages(WARM_UP, PAGES_A_SECOND);
        double misses = set.cache.misses().count();
        print("paced_from_s", uptime());
        set.makePages(PACED, PAGES_A_SECOND);
        print("paced_to_s", uptime());
        print("paced_pages", set.pages.getAndSet(0));
        print("hit_share", 1 - (set.cache.misses().count() - misses) / set.gets.get());
        print("rss_mb", rssMegabytes());

        set.makePages(WARM_UP, Integer.MAX_VALUE);
        print("flat_out_from_s", uptime());
        set.makePages(FLAT_OUT, Integer.MAX_VALUE);
        print("flat_out_to_s", uptime());
        print("gets_a_second", set.gets.get() / FLAT_OUT.toSeconds());
        print("rss_flat_out_mb", rssMegabytes());
    }

    private void fill() {
        long key;
        while ((key = nextKey.getAndIncrement()) < ENTRIES) {
            get(key);
        }
    }

    /** Pages of all threads together, at this rate or, if it is not reached, as fast as possible. */
    private void makePages(Duration time, int pagesASecond) throws InterruptedException {
        gets.set(0);
        pages.set(0);
        long start = System.nanoTime();
        onEachThread(thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            byte[][][] inFlight = new byte[PAGES_IN_FLIGHT][][];
            long made = 0;
            long elapsed;
            while ((elapsed = System.nanoTime() - start) < time.toNanos()) {
                if (made * THREADS * 1e9 > elapsed * (double) pagesASecond) {
                    LockSupport.parkNanos(100_000);
                } else {
                    inFlight[(int) (made++ % PAGES_IN_FLIGHT)] = page(random);
                }
            }
            pages.addAndGet(made);
            gets.addAndGet(made * (CALLS_A_PAGE + NEW_KEYS_A_PAGE));
        });
    }

    /** Copies of its responses, as in the body of a page. */
    private byte[][] page(SplittableRandom random) {
        byte[][] chunks = new byte[CHUNKS_A_PAGE][CHUNK_BYTES];
        for (int i = 0; i < NEW_KEYS_A_PAGE; i++) {
            get(nextKey.getAndIncrement());
        }
        long newest = nextKey.get() - 1_000; // other threads may still be fetching the keys after it
        for (int i = 0; i < CALLS_A_PAGE; i++) {
            byte[] body = get(newest - random.nextInt(ENTRIES * 9 / 10));
            System.arraycopy(body, 0, chunks[i % CHUNKS_A_PAGE], 0, body.length);
        }
        return chunks;
    }

    private byte[] get(long user) {
        CallInterceptor service = CountedCalls.service(chain -> {
            RawJson profile = RawJson.of(profile(user));
            return CallResult.Success.live(profile, profile);
        });
        CallContext context = new CallContext(Deadline.after(Duration.ofSeconds(1)));
        return ((CallResult.Success<?>)
                        CountedCalls.call(user, caching, service).execute(context))
                .body()
                .toByteArray();
    }

    /** A public profile of 250 to 500 bytes. */
    private static byte[] profile(long user) {
        byte[] head =
                ("{\"userId\":" + user + ",\"displayName\":\"User " + user + "\",\"about\":\"").getBytes(US_ASCII);
        byte[] body = Arrays.copyOf(head, 250 + (int) (user * 31 % 251));
        Arrays.fill(body, head.length, body.length - 2, (byte) 'x');
        body[body.length - 2] = '"';
        body[body.length - 1] = '}';
        return body;
    }

    private static CallCache cache(String store) {
        // Bodies of 750 MB. Off the heap the bound includes the overhead: 64 bytes for each entry, and another 64 in
        // OHC.
        DataSize maxWeight = DataSize.ofMegabytes(
                switch (store) {
                    case "heap" -> 720;
                    case "foreign" -> 900;
                    default -> 1_000;
                });
        CacheSettings settings =
                new CacheSettings(Duration.ofHours(1), Duration.ZERO, maxWeight, CacheSettings.Store.HEAP);
        ResponseFormat format = new ResponseFormat(JsonMapper.builder().build(), RawJson.class);
        Ticker ticker = Ticker.systemTicker();
        ResponseStore responses = switch (store) {
            case "heap" -> new OnHeapResponses(settings, ticker);
            case "foreign" -> new OffHeapResponses(settings, format, ticker);
            default -> new OhcResponses(settings, format, ticker);
        };
        return new CallCache(
                "users.publicProfile", settings, responses, ticker, Runnable::run, new SimpleMeterRegistry());
    }

    @FunctionalInterface
    private interface Job {

        void run(int thread);
    }

    private void onEachThread(Job job) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            threads.add(Thread.ofPlatform().start(() -> job.run(thread)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static double uptime() {
        return ManagementFactory.getRuntimeMXBean().getUptime() / 1e3;
    }

    private static long rssMegabytes() throws IOException {
        Matcher rss = Pattern.compile("VmRSS:\\s+(\\d+) kB").matcher(Files.readString(Path.of("/proc/self/status")));
        if (!rss.find()) {
            throw new IllegalStateException("no VmRSS in /proc/self/status");
        }
        return Long.parseLong(rss.group(1)) >> 10;
    }

    private static void print(String name, long figure) {
        System.out.println(name + " " + figure);
    }

    private static void print(String name, double figure) {
        System.out.println(name + " " + figure);
    }
}
