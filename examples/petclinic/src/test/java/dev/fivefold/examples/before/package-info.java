/** The page of an owner as it is written without Fivefold: docs/migrating.md takes these apart. */
@NullMarked
package dev.fivefold.examples.before;

import org.jspecify.annotations.NullMarked;
