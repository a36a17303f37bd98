package dev.fivefold.engine.call;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the service allows caches to do with a response, as its headers say (RFC 9111). It bounds the settings of a cache, and never extends them.
 * Immutable.
 *
 * @param storage the caches that may store the response
 * @param lifetime the time for which it is fresh, from its arrival. Zero or negative if it is stale, {@code null}
 *     if the service does not specify it
 * @param mustRevalidate whether it must not be served after that, not even while the service is down
 * @param etag the validator of its {@code ETag}, as received; {@code null} without one
 */
public record Freshness(
        Storage storage,
        @Nullable Duration lifetime,
        boolean mustRevalidate,
        @Nullable String etag) {

    /** Of a response whose service says nothing: the settings decide alone. */
    public static final Freshness UNSTATED = new Freshness(Storage.ALL, null, false, null);

    /** The caches that may store a response. */
    public enum Storage {
        /** All. */
        ALL,
        /** Those whose entries are of a single user ({@code private}). */
        OF_ONE_USER,
        /** None ({@code no-store}). */
        NONE
    }

    /**
     * Whether a cache may store the response.
     *
     * @param ofOneUser whether no other user can read the entry, since its key has the identity of its user
     */
    public boolean storable(boolean ofOneUser) {
        return storage == Storage.ALL || (storage == Storage.OF_ONE_USER && ofOneUser);
    }

    /**
     * The time for which the response is still fresh, at most as long as a cache's setting; zero or negative if it is stale.
     *
     * @param age since the response arrived at this process, or at the one that stored it
     */
    public Duration within(Duration ttl, Duration age) {
        Duration rest = lifetime == null ? ttl : lifetime.minus(age);
        return rest.compareTo(ttl) < 0 ? rest : ttl;
    }

    /** That of a stored response that its service has just confirmed (304), by the headers that came with it. */
    public Freshness confirmedBy(Freshness confirmation) {
        String validator = confirmation.etag == null ? etag : confirmation.etag;
        boolean says =
                confirmation.storage != Storage.ALL || confirmation.lifetime != null || confirmation.mustRevalidate;
        Freshness stated = says ? confirmation : this;
        return new Freshness(stated.storage, stated.lifetime, stated.mustRevalidate, validator);
    }

    /** The same, from a later time on. */
    public Freshness after(Duration time) {
        return lifetime == null ? this : new Freshness(storage, lifetime.minus(time), mustRevalidate, etag);
    }

    /** That of a response joined from one of this and another, which have the same age. It has no validator. */
    public Freshness and(Freshness other) {
        Duration shorter = lifetime == null || (other.lifetime != null && other.lifetime.compareTo(lifetime) < 0)
                ? other.lifetime
                : lifetime;
        return new Freshness(
                storage.compareTo(other.storage) < 0 ? other.storage : storage,
                shorter,
                mustRevalidate || other.mustRevalidate,
                null);
    }
}
