import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A program with the heap of a router as in article 004, for JDK 8 and later: benchmarks/router compiles and runs it. Requests come at a
 * fixed rate, whatever the pauses are. Each puts the parts of a response of 0 to 2 MB together into one array, which lives until some more
 * requests are done. One response in {@code KEEP_ONE_IN} stays in the old generation until others push it out, among many small profiles.
 *
 * <p>Beside that, channels hold state by thread. {@code -Drouter.channels=weak}: a ThreadLocal for each channel, set by each thread that
 * sends through it, so one entry with a weak reference for each pair. {@code strong}: only the channel's own thread sends through it, and
 * the state is in a map in the channel.
 */
public final class Router {

    private static final int LARGEST = 2 << 20;
    private static final int PARTS = 4;
    private static final int IN_FLIGHT = 24;
    private static final int KEEP_ONE_IN = 4;
    private static final int PROFILES_A_REQUEST = 100;
    private static final int CHANNELS = 1_000;
    private static final int THREADS = 1_000;
    private static final int CLOSED_A_SECOND = 100;

    private Router() {}

    /** Arguments: seconds, requests a second, megabytes of the old generation that stay in use. */
    public static void main(String[] arguments) throws Exception {
        int seconds = Integer.parseInt(arguments[0]);
        int perSecond = Integer.parseInt(arguments[1]);
        long kept = Long.parseLong(arguments[2]) << 20;
        channels("weak".equals(System.getProperty("router.channels", "strong")));
        Store store = new Store(kept, new SplittableRandom(2016));
        store.fill();
        BlockingQueue<Long> due = new LinkedBlockingQueue<>();
        long[] micros = new long[seconds * perSecond * 4 / 3];
        int workers = 2;
        Thread[] pool = new Thread[workers];
        java.util.concurrent.atomic.AtomicInteger done = new java.util.concurrent.atomic.AtomicInteger();
        for (int i = 0; i < workers; i++) {
            int seed = i;
            pool[i] = new Thread(() -> work(due, store, new SplittableRandom(seed), micros, done));
            pool[i].start();
        }
        long start = System.nanoTime();
        long at = start;
        for (int i = 0; i < micros.length; i++) {
            boolean shifted = i > micros.length / 2;
            at += TimeUnit.SECONDS.toNanos(1) / (shifted ? 2 * perSecond : perSecond);
            while (System.nanoTime() < at) {
                LockSupport.parkNanos(at - System.nanoTime());
            }
            due.add(at);
        }
        for (int i = 0; i < workers; i++) {
            due.add(0L);
        }
        for (Thread worker : pool) {
            worker.join();
        }
        Arrays.sort(micros);
        System.out.printf(
                java.util.Locale.ROOT,
                "requests=%d p50Ms=%.2f p99Ms=%.2f maxMs=%.2f%n",
                micros.length,
                micros[micros.length / 2] / 1e3,
                micros[(int) (micros.length * 0.99)] / 1e3,
                micros[micros.length - 1] / 1e3);
        System.exit(0);
    }

    private static void work(
            BlockingQueue<Long> due, Store store, SplittableRandom random, long[] micros,
            java.util.concurrent.atomic.AtomicInteger done) {
        byte[][] inFlight = new byte[IN_FLIGHT][];
        try {
            for (int n = 0; ; n++) {
                long at = due.take();
                if (at == 0) {
                    return;
                }
                byte[] response = response(random);
                inFlight[n % IN_FLIGHT] = response;
                store.profiles(random, PROFILES_A_REQUEST);
                if (n % KEEP_ONE_IN == 0) {
                    store.keep(response);
                }
                // From the moment at which it was due: a pause delays those that come during it, too.
                micros[done.getAndIncrement()] = (System.nanoTime() - at) / 1_000;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of the parts of several storage nodes. */
    private static byte[] response(SplittableRandom random) {
        int part = random.nextInt(LARGEST / PARTS);
        byte[] whole = new byte[part * PARTS];
        for (int i = 0; i < PARTS; i++) {
            byte[] bytes = new byte[part];
            System.arraycopy(bytes, 0, whole, i * part, part);
        }
        return whole;
    }

    /** Profiles and responses that stay, of a bounded number of bytes, in random order of age. */
    private static final class Store {
        private static final int SMALL = 4_096;
        private static final int SLOTS = 600_000;
        private static final double SPREAD = 2.5;
        private final byte[][] profiles = new byte[SLOTS][];
        private final byte[][] responses = new byte[1_024][];
        private final long most;
        private final SplittableRandom random;
        private long bytes;
        private int count;

        Store(long most, SplittableRandom random) {
            this.most = most;
            this.random = random;
        }

        void fill() {
            long small = 0;
            for (int i = 0; i < SLOTS && small < SPREAD * (most * 3 / 4); i++) {
                profiles[i] = new byte[random.nextInt(SMALL)];
                small += profiles[i].length;
            }
            while (small > most * 3 / 4) {
                int slot = random.nextInt(SLOTS);
                if (profiles[slot] != null) {
                    small -= profiles[slot].length;
                    profiles[slot] = null;
                }
            }
        }

        /** Replaces profiles by others, of other lengths. */
        synchronized void profiles(SplittableRandom random, int times) {
            for (int i = 0; i < times; i++) {
                int slot = random.nextInt(SLOTS);
                if (profiles[slot] != null) {
                    profiles[slot] = new byte[random.nextInt(SMALL)];
                }
            }
        }

        synchronized void keep(byte[] response) {
            while (count == responses.length || count > 0 && bytes + response.length > most / 4) {
                int slot = random.nextInt(count);
                bytes -= responses[slot].length;
                responses[slot] = responses[--count];
                responses[count] = null;
            }
            responses[count++] = response;
            bytes += response.length;
        }
    }

    /** A connection. */
    private static final class Channel {
        final ThreadLocal<Boolean> sending = new ThreadLocal<>();
        final Map<Object, Object> attributes = new HashMap<>();
    }

    /** Threads that send through all channels once a second, and some channels close and others open. */
    private static void channels(boolean weak) {
        Channel[] channels = new Channel[CHANNELS];
        Arrays.setAll(channels, i -> new Channel());
        SplittableRandom random = new SplittableRandom(4);
        CyclicBarrier second = new CyclicBarrier(THREADS, () -> {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            for (int i = 0; i < CLOSED_A_SECOND; i++) {
                channels[random.nextInt(CHANNELS)] = new Channel();
            }
        });
        for (int i = 0; i < THREADS; i++) {
            int own = i;
            Thread thread = new Thread(null, () -> send(channels, weak, own, second), "sender-" + i, 128 << 10);
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static void send(Channel[] channels, boolean weak, int own, CyclicBarrier second) {
        try {
            while (true) {
                second.await();
                if (weak) {
                    for (Channel channel : channels) {
                        channel.sending.set(Boolean.FALSE);
                    }
                } else {
                    channels[own].attributes.put("sending", Boolean.FALSE);
                }
            }
        } catch (InterruptedException | java.util.concurrent.BrokenBarrierException e) {
            Thread.currentThread().interrupt();
        }
    }
}
