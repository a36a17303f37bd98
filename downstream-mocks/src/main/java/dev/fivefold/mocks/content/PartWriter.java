package dev.fivefold.mocks.content;

import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Begins the bodies of all services. Immutable, thread-safe. */
public final class PartWriter {

    private final long seed;
    private final JsonMapper mapper = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    /** The seed is part of every section's text. */
    public PartWriter(long seed) {
        this.seed = seed;
    }

    /** A body of a weight, for any id. */
    public PartBody begin(Part part, Weight weight, long id) {
        return new PartBody(mapper, seed, part, weight, id);
    }

    /** A body for a user or product, whose id determines the weight. */
    public PartBody begin(Part part, long id) {
        return begin(part, Weight.of(id), id);
    }
}
