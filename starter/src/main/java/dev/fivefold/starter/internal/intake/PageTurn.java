package dev.fivefold.starter.internal.intake;

import dev.fivefold.admission.Permit;
import dev.fivefold.admission.PermitRequest;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** A request for a page, from its arrival to the end of its response: with a permit, or waiting for one. For one thread at a time. */
public final class PageTurn {

    /** Attribute of the request. */
    public static final String ATTRIBUTE = PageTurn.class.getName();

    private final @Nullable PermitRequest permitRequest;
    private volatile @Nullable Permit permit;
    private volatile @Nullable Runnable elsewhere;

    /**
     * A request.
     *
     * @param permitRequest {@code null} if it is not counted
     * @param permit {@code null} if it has to wait
     */
    public PageTurn(@Nullable PermitRequest permitRequest, @Nullable Permit permit) {
        this.permitRequest = permitRequest;
        this.permit = permit;
    }

    /** That of a request; {@code null} if it has not come through {@link AdmissionFilter}. */
    static @Nullable PageTurn of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof PageTurn turn ? turn : null;
    }

    /** {@code null} while it waits for it. */
    @Nullable
    Permit permit() {
        return permit;
    }

    @Nullable
    PermitRequest permitRequest() {
        return permitRequest;
    }

    void admitted(Permit received) {
        permit = received;
    }

    /** It goes on on another thread, which calls {@link #end}: not before the container's thread has left all filters, since these write headers until then. */
    void goOn(Runnable begin) {
        elsewhere = begin;
    }

    /** The container's thread has done with it: its end, unless it goes on elsewhere. */
    void endHere() {
        Runnable begin = elsewhere;
        if (begin == null) {
            end();
        } else {
            begin.run();
        }
    }

    /** Returns its permit. */
    void end() {
        Permit received = permit;
        if (received != null) {
            received.release();
        }
    }
}
