/** Endpoints of the actuator: plans and local caches. */
@NullMarked
package dev.fivefold.starter.internal.endpoint;

import org.jspecify.annotations.NullMarked;
