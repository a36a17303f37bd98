package dev.fivefold.starter.client;

import io.micrometer.context.ThreadLocalAccessor;
import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/**
 * Whether the current page is sent without compression, so that compressed parts would only be inflated for it. Bound to the page's
 * thread; context propagation takes it to the threads of the page's calls.
 */
public final class PlainParts {

    private static final ThreadLocal<@Nullable Boolean> WANTED = new ThreadLocal<>();

    private PlainParts() {}

    /** Whether plain parts are less work for the page of this thread. */
    public static boolean wanted() {
        return Boolean.TRUE.equals(WANTED.get());
    }

    /** Sets it for the page that this thread begins, until closed on this thread. */
    public static Binding bind(boolean wanted) {
        if (wanted) {
            WANTED.set(true);
        }
        return WANTED::remove;
    }

    /** The end of a page. */
    public interface Binding extends Closeable {

        @Override
        void close();
    }

    /** For context propagation. */
    public static final class Accessor implements ThreadLocalAccessor<Boolean> {

        @Override
        public Object key() {
            return PlainParts.class;
        }

        @Override
        public @Nullable Boolean getValue() {
            return WANTED.get();
        }

        @Override
        public void setValue(Boolean wanted) {
            WANTED.set(wanted);
        }

        @Override
        public void setValue() {
            WANTED.remove();
        }
    }
}
