package dev.fivefold.aggregator.session;

import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a shop's visitors: a simulated live set for comparing GCs. A page view adds new objects to an old
 * session and drops those of an earlier view. Now and then a new visitor replaces the oldest one. So a heap full of
 * small objects stays alive and changes slowly. The visitor and the product of a view depend on the seed and the view's
 * number alone. Thread-safe.
 */
public final class Sessions {

    /** Average number of views in a session: one view in so many creates a session and drops the oldest one. */
    private static final int VIEWS_OF_A_VISITOR = 20;

    private final SessionProperties properties;
    private final Clock clock;
    private final Catalogue catalogue;
    private final Map<Long, Session> sessions;
    private final AtomicLong views = new AtomicLong();
    private final AtomicLong arrived = new AtomicLong();

    /** All sessions, in their steady state. Takes seconds for a gigabyte. */
    public Sessions(SessionProperties properties, Clock clock) {
        this.properties = properties;
        this.clock = clock;
        this.catalogue = Catalogue.of(properties.products(), properties.seed());
        this.sessions = new ConcurrentHashMap<>(properties.visitors());
        SplittableRandom random = new SplittableRandom(properties.seed());
        for (int left = properties.visitors(); left > 0; left--) {
            Session session = arrive(random);
            // The oldest session has all its views, and the youngest hardly any.
            long had = (long) VIEWS_OF_A_VISITOR * left / properties.visitors();
            for (int i = 0; i < Math.clamp(had, 1, properties.views()); i++) {
                session.add(view(random));
            }
        }
    }

    /** Stores the views of visitors, all over the shop, during one page of this service. */
    public void pageMade() {
        for (int i = 0; i < properties.viewsPerPage(); i++) {
            long number = views.getAndIncrement();
            SplittableRandom random = new SplittableRandom(properties.seed() + number);
            Session session = number % VIEWS_OF_A_VISITOR == 0 ? arrive(random) : returning(random);
            if (session != null) {
                session.add(view(random));
            }
        }
    }

    /** The number of visitors. */
    public int visitors() {
        return sessions.size();
    }

    /** The number of views since the start. */
    public long views() {
        return views.get();
    }

    /** All sessions, the oldest first. */
    List<Session> all() {
        return sessions.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
    }

    private Session arrive(SplittableRandom random) {
        Map<String, String> preferences = HashMap.newHashMap(3);
        preferences.put("locale", "locale-" + random.nextInt(40));
        preferences.put("currency", "currency-" + random.nextInt(20));
        preferences.put("consent", "consent-" + random.nextInt(8));
        String token = Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
        Session session = new Session(new Visitor(token, preferences), properties.views());
        // In sequence: a session that is added after its removal would stay for ever.
        synchronized (arrived) {
            long number = arrived.getAndIncrement();
            sessions.put(number, session);
            sessions.remove(number - properties.visitors());
        }
        return session;
    }

    /** Null if it was removed just now. */
    private @Nullable Session returning(SplittableRandom random) {
        return sessions.get(arrived.get() - 1 - random.nextInt(properties.visitors()));
    }

    private PageView view(SplittableRandom random) {
        Product product = catalogue.any(random);
        Map<String, String> parameters = HashMap.newHashMap(2);
        parameters.put("position", "position-" + random.nextInt(100));
        parameters.put("campaign", "campaign-" + random.nextInt(1000));
        return new PageView(
                clock.instant(),
                "/products/" + product.id(),
                "/search?q=" + Integer.toHexString(random.nextInt()) + "&page=" + random.nextInt(1, 10),
                parameters,
                List.of(product, catalogue.any(random), catalogue.any(random)));
    }
}
