/** The schema that an entity mapper generates for the shop's orders: a page of lesson 06. */
@NullMarked
package dev.fivefold.mocks.jpa;

import org.jspecify.annotations.NullMarked;
