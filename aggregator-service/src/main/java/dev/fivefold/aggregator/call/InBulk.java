package dev.fivefold.aggregator.call;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a client's method of one parameter, the key: many such calls can be made as one, by another method of the same client,
 * whose only parameter is a list of keys and which returns a {@code Call<BulkResult<T>>}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface InBulk {

    /** The name of the method that asks for many keys at once. */
    String by();

    /** How many keys it takes at most, at least 1. */
    int most() default 100;
}
