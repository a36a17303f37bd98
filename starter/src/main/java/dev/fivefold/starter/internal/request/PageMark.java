package dev.fivefold.starter.internal.request;

import io.micrometer.context.ThreadLocalAccessor;
import java.io.Closeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Marks that the calls of a page have of it. Bound to the page's thread; context propagation takes it to the threads of the page's calls. */
public final class PageMark implements ThreadLocalAccessor<Boolean> {

    /** The page is sent without compression, so that compressed parts would only be inflated for it. */
    public static final PageMark PLAIN_PARTS = new PageMark();

    /** The page is the warm-up's: it gets stand-ins in place of responses, and no log or trace of requests has it. */
    public static final PageMark STAND_INS = new PageMark();

    private final ThreadLocal<@Nullable Boolean> here = new ThreadLocal<>();

    private PageMark() {}

    /** All marks. */
    public static List<PageMark> all() {
        return List.of(PLAIN_PARTS, STAND_INS);
    }

    /** Whether the page of this thread has the mark. */
    public boolean isSet() {
        return Boolean.TRUE.equals(here.get());
    }

    /** Marks the page that this thread begins, until closed on this thread. */
    public Binding bind(boolean marked) {
        if (marked) {
            here.set(true);
        }
        return here::remove;
    }

    /** The end of a page. */
    public interface Binding extends Closeable {

        @Override
        void close();
    }

    @Override
    public Object key() {
        return this;
    }

    @Override
    public @Nullable Boolean getValue() {
        return here.get();
    }

    @Override
    public void setValue(Boolean marked) {
        here.set(marked);
    }

    @Override
    public void setValue() {
        here.remove();
    }
}
