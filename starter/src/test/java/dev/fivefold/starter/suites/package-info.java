/** Test suites of other projects: each needs a checkout. */
@NullMarked
package dev.fivefold.starter.suites;

import org.jspecify.annotations.NullMarked;
