package dev.fivefold.starter.client;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a client's method whose first parameter is a list of numeric ids: its response can be assembled from responses for single
 * ids, so Redis caches it item by item. The response is an object of one list, with an element for each id that exists, in
 * ascending order of the ids; an element depends on its id and on the method's other arguments only.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface PerItem {

    /** The name of the list. */
    String list();

    /** The name of an element's field with its id. */
    String id();
}
