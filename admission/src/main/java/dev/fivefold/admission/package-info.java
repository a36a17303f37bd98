/** Admission control: which requests for pages are served, and which are shed. */
@NullMarked
package dev.fivefold.admission;

import org.jspecify.annotations.NullMarked;
