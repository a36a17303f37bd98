/** Tests of trusted proxies. */
@NullMarked
package dev.fivefold.gateway.client;

import org.jspecify.annotations.NullMarked;
