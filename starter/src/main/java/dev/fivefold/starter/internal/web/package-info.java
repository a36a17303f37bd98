/** HTTP for all pages: one controller, admission, access log and the actuator endpoints. */
@NullMarked
package dev.fivefold.starter.internal.web;

import org.jspecify.annotations.NullMarked;
