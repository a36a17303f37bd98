/** Tests of an application's pages and interceptors. */
@NullMarked
package dev.fivefold.test;

import org.jspecify.annotations.NullMarked;
