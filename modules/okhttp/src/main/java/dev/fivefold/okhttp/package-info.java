/** Calls over OkHttp, each on a thread of the pool of {@code fivefold.fan-out}. */
@NullMarked
package dev.fivefold.okhttp;

import org.jspecify.annotations.NullMarked;
