package dev.fivefold.mocks.recommendations.features;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Sets that are reused, so that nothing is allocated: large enough for the longest line, and hence never grown.
 * {@link Set#clear} traverses the whole table, however few features there were.
 *
 * <p>They are pooled, since a request's virtual thread runs once. There are as many sets as there have been concurrent
 * threads, a table of half a megabyte each.
 */
public final class ClearedScratch implements Scratch {

    private static final int LONGEST_LINE = 50_000;

    private final Queue<Set<String>> pool = new ConcurrentLinkedQueue<>();

    @Override
    public List<String> distinct(List<String> features) {
        Set<String> pooled = pool.poll();
        Set<String> seen = pooled == null ? HashSet.newHashSet(LONGEST_LINE) : pooled;
        List<String> distinct = new ArrayList<>(features.size());
        for (String feature : features) {
            if (seen.add(feature)) {
                distinct.add(feature);
            }
        }
        seen.clear();
        pool.add(seen);
        return distinct;
    }
}
