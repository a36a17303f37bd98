/** Pure: the gateway's own responses, for requests without an origin's response, and the number of rejections. */
@NullMarked
package dev.fivefold.gateway.problem;

import org.jspecify.annotations.NullMarked;
