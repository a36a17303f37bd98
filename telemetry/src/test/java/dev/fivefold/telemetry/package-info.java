/** Tests of telemetry. */
@NullMarked
package dev.fivefold.telemetry;

import org.jspecify.annotations.NullMarked;
