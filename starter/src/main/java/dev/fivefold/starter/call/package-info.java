/**
 * The chain of a call: interceptors around the calls of a client's methods, as those of OkHttp are around requests. An application implements
 * {@link dev.fivefold.starter.call.CallInterceptor} for all methods, or {@link dev.fivefold.starter.call.InterceptorFactory} for some of them.
 */
@NullMarked
package dev.fivefold.starter.call;

import org.jspecify.annotations.NullMarked;
