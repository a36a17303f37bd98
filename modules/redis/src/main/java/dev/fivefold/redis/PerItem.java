package dev.fivefold.redis;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a client's method whose first parameter is a list of numeric ids: its responses are cached in Redis item by item.
 * A response is an object with a list as its only field. The list has one element for each id with a value, in
 * ascending order of the ids. An element depends on its id and on the method's other arguments only.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface PerItem {

    /** The name of the list. */
    String list();

    /** The name of an element's field that has its id. */
    String id();
}
