/** The rules of lesson 06: queries, their execution plans, and their costs. */
@NullMarked
package dev.fivefold.lab.sql;

import org.jspecify.annotations.NullMarked;
