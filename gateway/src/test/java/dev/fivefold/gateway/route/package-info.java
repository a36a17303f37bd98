/** Tests of the route table. */
@NullMarked
package dev.fivefold.gateway.route;

import org.jspecify.annotations.NullMarked;
