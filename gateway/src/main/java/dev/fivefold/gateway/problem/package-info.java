/** Pure: the gateway's own responses to requests that no origin has answered, and the number of rejections. */
@NullMarked
package dev.fivefold.gateway.problem;

import org.jspecify.annotations.NullMarked;
