package dev.fivefold.aggregator.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class SessionsTest {

    private static final int VISITORS = 40;
    private static final int VIEWS = 5;

    private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    @Test
    void all_sessions_exist_from_the_start_and_the_oldest_has_most_views() {
        List<Session> all = sessions(1, 100, CLOCK).all();

        assertThat(all).hasSize(VISITORS);
        assertThat(all.getFirst().views()).hasSize(VIEWS);
        assertThat(all.getLast().views()).hasSize(1);
    }

    @Test
    void a_page_makes_old_sessions_refer_to_new_views_and_drop_others() {
        Sessions sessions = sessions(1, 10, CLOCK);
        List<PageView> before = views(sessions.all());

        sessions.pageMade();

        List<PageView> after = views(sessions.all());
        assertThat(after).filteredOn(view -> !before.contains(view)).hasSizeBetween(5, 10);
        assertThat(before).filteredOn(view -> !after.contains(view)).isNotEmpty();
    }

    @Test
    void after_many_pages_the_numbers_of_sessions_and_views_are_the_same_but_not_their_objects() {
        Sessions sessions = sessions(1, 100, CLOCK);
        List<Visitor> before = sessions.all().stream().map(Session::visitor).toList();

        for (int page = 0; page < 20; page++) {
            sessions.pageMade();
        }

        assertThat(sessions.all()).hasSize(VISITORS);
        assertThat(sessions.all()).extracting(Session::visitor).doesNotContainAnyElementsOf(before);
        assertThat(sessions.all()).allMatch(session -> session.views().size() <= VIEWS);
        assertThat(views(sessions.all())).hasSizeGreaterThan(VISITORS * VIEWS / 2);
    }

    @Test
    void the_last_views_are_stored() {
        Session session = new Session(new Visitor("a", Map.of()), 2);

        List.of("/1", "/2", "/3")
                .forEach(path -> session.add(new PageView(Instant.EPOCH, path, "", Map.of(), List.of())));

        assertThat(session.views()).extracting(PageView::path).containsExactly("/2", "/3");
    }

    @Test
    void views_share_the_catalogues_products() {
        List<Product> seen = views(sessions(1, 1, CLOCK).all()).stream()
                .flatMap(view -> view.seen().stream())
                .sorted(Comparator.comparingLong(Product::id))
                .toList();

        assertThat(seen.getFirst()).isSameAs(seen.get(1));
    }

    @Test
    void the_same_seed_makes_the_same_sessions() {
        Sessions one = sessions(1, 100, CLOCK);
        Sessions other = sessions(1, 100, CLOCK);
        one.pageMade();
        other.pageMade();

        assertThat(viewsOf(one)).isEqualTo(viewsOf(other)).isNotEqualTo(viewsOf(sessions(2, 100, CLOCK)));
    }

    @Test
    void pages_of_many_threads_lose_and_leak_no_visitor() throws Exception {
        Sessions sessions = sessions(1, 500, CLOCK);

        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (int page = 0; page < 40; page++) {
                threads.execute(sessions::pageMade);
            }
        }

        assertThat(sessions.all()).hasSize(VISITORS);
    }

    private static Sessions sessions(long seed, int viewsPerPage, Clock clock) {
        return new Sessions(new SessionProperties(true, VISITORS, VIEWS, 7, viewsPerPage, seed), clock);
    }

    private static List<List<PageView>> viewsOf(Sessions sessions) {
        return sessions.all().stream().map(Session::views).toList();
    }

    private static List<PageView> views(List<Session> sessions) {
        return sessions.stream().flatMap(session -> session.views().stream()).toList();
    }
}
