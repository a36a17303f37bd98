package dev.fivefold.starter.call;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a client's method of one parameter, the key. Many such calls can be combined by another method of the same client.
 * That has a list of keys as its only parameter, and returns a {@code Call<BulkResult<T>>}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface InBulk {

    /** The name of the method for many keys. */
    String by();

    /** The maximum number of keys of one call, at least 1. */
    int maxKeys() default 100;
}
