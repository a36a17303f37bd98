package dev.fivefold.aggregator.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The state of a visitor's session. Thread-safe. */
final class Session {

    private final Visitor visitor;
    private final int mostViews;
    private final Deque<PageView> views;

    /**
     * The session of a new visitor.
     *
     * @param mostViews how many page views are stored, the last ones
     */
    Session(Visitor visitor, int mostViews) {
        this.visitor = visitor;
        this.mostViews = mostViews;
        this.views = new ArrayDeque<>(mostViews);
    }

    Visitor visitor() {
        return visitor;
    }

    /** Adds a page view. */
    synchronized void add(PageView view) {
        if (views.size() == mostViews) {
            views.removeFirst();
        }
        views.addLast(view);
    }

    /** A copy, the latest at the end. */
    synchronized List<PageView> views() {
        return List.copyOf(views);
    }
}
