/** The HTTP transport under Feign: one OkHttp client with bounds, and the validation of what services send. */
@NullMarked
package dev.fivefold.starter.http;

import org.jspecify.annotations.NullMarked;
