package dev.fivefold.starter.call;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a client's method that writes: its service makes requests with the same {@code Idempotency-Key} once, and responds to each as to the first. The requests
 * of such a method have this header. They are repeated after failures, as reads are.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Idempotent {}
