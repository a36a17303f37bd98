package dev.fivefold.lab.storm;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.demo.Backstage;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.scenario.Scenario;
import dev.fivefold.lab.stack.Chain;
import dev.fivefold.lab.stack.Chain.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fault and its repair.
 *
 * @param spell the time while it lasts
 * @param times the length, of the fault and of the calm before it, as a multiple of the usual: more than 1 where it is about latency
 */
record Fault(
        String id,
        String title,
        Act strike,
        Spell spell,
        @Nullable Act mend,
        int times) {

    /** Its responses are cached nowhere, and pages do not require it. */
    private static final String SERVICE = "coupons";

    /** Longer than the time limit of a call. */
    private static final String SLOW = "8s";

    private static final Duration FLAP = Duration.ofMillis(500);

    private static final int SLOW_CLIENTS = 2_000;

    /** One page in a hundred must be more than a handful. */
    private static final int LONGER = 4;

    /** A fault of the usual length. */
    Fault(String id, String title, Act strike, Spell spell, @Nullable Act mend) {
        this(id, title, strike, spell, mend, 1);
    }

    /** An action. */
    @FunctionalInterface
    interface Act {
        void now() throws InterruptedException;
    }

    /** An ongoing action. */
    @FunctionalInterface
    interface Spell {
        void last(Duration length) throws InterruptedException;
    }

    /** The faults of a stack, the lightest first. */
    static List<Fault> of(Chain chain, Backstage backstage, Scenario scenario, LocalTarget edge) {
        String delay = scenario.delay(SERVICE).toMillis() + "ms";
        Act fails = () -> backstage.adjust(SERVICE, "{\"failureRate\": 1}");
        Act works = () -> backstage.adjust(SERVICE, "{\"failureRate\": 0}");
        List<Fault> faults = new ArrayList<>(List.of(
                slowloris(edge, SLOW_CLIENTS, LONGER),
                new Fault("service_dead", SERVICE + " answer nothing but errors", fails, Thread::sleep, works),
                new Fault(
                        "service_slow",
                        "%s take %s".formatted(SERVICE, SLOW),
                        () -> backstage.adjust(SERVICE, "{\"delay\": \"%s\"}".formatted(SLOW)),
                        Thread::sleep,
                        () -> backstage.adjust(SERVICE, "{\"delay\": \"%s\"}".formatted(delay))),
                new Fault(
                        "service_flapping",
                        "%s fail for half a second in each".formatted(SERVICE),
                        fails,
                        length -> flap(works, fails, length),
                        works)));
        if (chain.has(Part.REDIS)) {
            faults.add(killed(chain, Part.REDIS, "redis_killed", "Redis is killed"));
        }
        faults.add(new Fault(
                "database_stopped",
                "the database is stopped",
                () -> chain.stop(Part.DATABASE),
                Thread::sleep,
                () -> chain.startAgain(Part.DATABASE)));
        faults.add(killed(chain, Part.SERVICES, "services_killed", "all services are killed"));
        faults.add(killed(chain, Part.AGGREGATOR, "aggregator_killed", "the aggregator is killed"));
        return faults;
    }

    /** Kills one of two aggregators, without a repair. */
    static Fault oneOfTwo(Act kill) {
        return new Fault("one_of_two_killed", "of two aggregators one is killed", kill, Thread::sleep, null);
    }

    /** Clients that send a byte at a time, which must cost the others nothing. */
    static Fault slowloris(LocalTarget edge, int clients, int times) {
        Slowloris slow = new Slowloris(edge.address(), edge.port(), clients);
        return new Fault(
                "slowloris",
                Text.of("%,d clients send a byte at a time", clients),
                slow::start,
                Thread::sleep,
                slow::stop,
                times);
    }

    private static Fault killed(Chain chain, Part part, String id, String title) {
        return new Fault(id, title, () -> chain.kill(part), Thread::sleep, () -> chain.startAgain(part));
    }

    private static void flap(Act works, Act fails, Duration length) throws InterruptedException {
        boolean failing = true;
        for (Duration past = Duration.ZERO; past.compareTo(length) < 0; past = past.plus(FLAP)) {
            Thread.sleep(FLAP);
            (failing ? works : fails).now();
            failing = !failing;
        }
    }
}
