/** Tests of who is believed about a client. */
@NullMarked
package dev.fivefold.gateway.client;

import org.jspecify.annotations.NullMarked;
