package dev.fivefold.starter.call;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a client's method whose requests only read, though they are no GET, such as a search by POST: its calls may be repeated, cached and shared as those of a
 * GET. Their body is part of the key. An annotation that has this one is as good.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Reads {}
