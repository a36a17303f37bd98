/** Fakes for the tests of applications with Fivefold. */
@NullMarked
package dev.fivefold.test;

import org.jspecify.annotations.NullMarked;
