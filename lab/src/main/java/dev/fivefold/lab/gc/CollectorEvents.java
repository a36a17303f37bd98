package dev.fivefold.lab.gc;

import com.microsoft.gctoolkit.aggregator.Aggregates;
import com.microsoft.gctoolkit.aggregator.Aggregation;
import com.microsoft.gctoolkit.aggregator.Aggregator;
import com.microsoft.gctoolkit.aggregator.Collates;
import com.microsoft.gctoolkit.aggregator.EventSource;
import com.microsoft.gctoolkit.event.GCCause;
import com.microsoft.gctoolkit.event.GCEvent;
import com.microsoft.gctoolkit.event.MemoryPoolSummary;
import com.microsoft.gctoolkit.event.RegionSummary;
import com.microsoft.gctoolkit.event.g1gc.G1GCPauseEvent;
import com.microsoft.gctoolkit.event.g1gc.G1Young;
import com.microsoft.gctoolkit.event.generational.FullGC;
import com.microsoft.gctoolkit.event.generational.GenerationalGCPauseEvent;
import java.time.Instant;
import java.util.function.Predicate;

/**
 * What GCToolKit's events say that the log's pauses do not. Their durations and the heap's sizes are not taken from here:
 * see docs/adr/0016-gc-logs.md for what is lost. Public because GCToolKit makes the {@link Listener} by reflection.
 */
@Collates(CollectorEvents.Listener.class)
public final class CollectorEvents extends Aggregation {

    private final Predicate<Instant> within;
    private int humongousCollections;
    private int mostHumongousRegions;
    private long promotedRegions;
    private long promotedKb;

    /**
     * Of no log yet.
     *
     * @param within what counts, by the moments of its lines
     */
    CollectorEvents(Predicate<Instant> within) {
        this.within = within;
    }

    /** Collections of G1 that began because there was no room for an object of half a region or more. */
    int humongousCollections() {
        return humongousCollections;
    }

    /** That such objects had before a collection of G1. */
    int mostHumongousRegions() {
        return mostHumongousRegions;
    }

    /** By which G1's young collections made old more; less if they collected some, too, as mixed ones do. */
    long promotedRegions() {
        return promotedRegions;
    }

    /** By which Parallel's young collections made old larger. */
    long promotedKb() {
        return promotedKb;
    }

    private void g1(G1GCPauseEvent pause) {
        if (!counts(pause)) {
            return;
        }
        if (pause.getGCCause() == GCCause.G1_HUMONGOUS_ALLOCATION) {
            humongousCollections++;
        }
        RegionSummary humongous = pause.getHumongousRegionSummary();
        if (humongous != null) {
            mostHumongousRegions = Math.max(mostHumongousRegions, humongous.getBefore());
        }
        RegionSummary old = pause.getOldRegionSummary();
        if (old != null && pause instanceof G1Young) {
            promotedRegions += Math.max(0, old.getAfter() - old.getBefore());
        }
    }

    private void parallel(GenerationalGCPauseEvent pause) {
        MemoryPoolSummary old = pause.getTenured();
        if (counts(pause) && old != null && !(pause instanceof FullGC)) {
            promotedKb += Math.max(0, old.getOccupancyAfterCollection() - old.getOccupancyBeforeCollection());
        }
    }

    private boolean counts(GCEvent event) {
        return within.test(event.getDateTimeStamp().getDateTime().toInstant());
    }

    @Override
    public boolean hasWarning() {
        return false;
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    /** Hands the events over. */
    @Aggregates({EventSource.G1GC, EventSource.GENERATIONAL})
    public static final class Listener extends Aggregator<CollectorEvents> {

        /** Called by GCToolKit. */
        public Listener(CollectorEvents events) {
            super(events);
            register(G1GCPauseEvent.class, events::g1);
            register(GenerationalGCPauseEvent.class, events::parallel);
        }
    }
}
