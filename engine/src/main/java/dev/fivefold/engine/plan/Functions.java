package dev.fivefold.engine.plan;

/** Functions of a page's request and of several values. */
public final class Functions {

    private Functions() {}

    /** Of two values. */
    @FunctionalInterface
    public interface Of3<R, A, B, T> {
        T apply(R request, A a, B b);
    }

    /** Of three values. */
    @FunctionalInterface
    public interface Of4<R, A, B, C, T> {
        T apply(R request, A a, B b, C c);
    }

    /** Of four values. */
    @FunctionalInterface
    public interface Of5<R, A, B, C, D, T> {
        T apply(R request, A a, B b, C c, D d);
    }

    /** Of five values. */
    @FunctionalInterface
    public interface Of6<R, A, B, C, D, E, T> {
        T apply(R request, A a, B b, C c, D d, E e);
    }
}
