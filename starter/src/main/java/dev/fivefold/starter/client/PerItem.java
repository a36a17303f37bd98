package dev.fivefold.starter.client;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a client's method whose first parameter is a list of numeric ids: its answer can be put together from answers for single
 * ids. It is an object of nothing but a list, with an element for each id that there is something of, in ascending order of
 * the ids; an element depends on its id and on the method's other arguments alone.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface PerItem {

    /** The name of the list. */
    String list();

    /** The name of an element's field that has its id. */
    String id();
}
