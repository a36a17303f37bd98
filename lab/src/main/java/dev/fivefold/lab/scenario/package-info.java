/** The simulated scenario, and the steps with their configuration. */
@NullMarked
package dev.fivefold.lab.scenario;

import org.jspecify.annotations.NullMarked;
