/** Checks exercises of lessons against a running stack. A {@code check.yaml} declares the expectations. */
@NullMarked
package dev.fivefold.lab.check;

import org.jspecify.annotations.NullMarked;
