/** Load shedding in place of an origin that sheds load: rejects requests before any filter, the least urgent first. */
@NullMarked
package dev.fivefold.gateway.admission;

import org.jspecify.annotations.NullMarked;
