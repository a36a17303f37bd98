/** What is run: the simulated scenario, and the steps with the configuration that each turns on. */
@NullMarked
package dev.fivefold.lab.scenario;

import org.jspecify.annotations.NullMarked;
