/** Looks into a running JVM: where it spends its time, and which of its threads do. */
@NullMarked
package dev.fivefold.lab.profile;

import org.jspecify.annotations.NullMarked;
