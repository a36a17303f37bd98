package dev.fivefold.mocks.recommendations.features;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A new small set for each line: objects that die young cost the GC nothing. */
public final class FreshScratch implements Scratch {

    @Override
    public List<String> distinct(List<String> features) {
        Set<String> seen = HashSet.newHashSet(features.size());
        List<String> distinct = new ArrayList<>(features.size());
        for (String feature : features) {
            if (seen.add(feature)) {
                distinct.add(feature);
            }
        }
        return distinct;
    }
}
