/** Admission control: which requests for pages are served, and which are shed. */
@NullMarked
package dev.fivefold.starter.admission;

import org.jspecify.annotations.NullMarked;
