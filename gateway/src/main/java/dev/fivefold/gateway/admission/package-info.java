/** Which requests go on to an origin: no more at a time than are answered without keeping all of them waiting. */
@NullMarked
package dev.fivefold.gateway.admission;

import org.jspecify.annotations.NullMarked;
