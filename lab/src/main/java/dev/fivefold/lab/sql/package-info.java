/** The rules of lesson 06: queries, what the server says it does for them, and what they cost. */
@NullMarked
package dev.fivefold.lab.sql;

import org.jspecify.annotations.NullMarked;
