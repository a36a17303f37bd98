/**
 * Who it is that asks: the client's address, behind those proxies that may say so, and its user once the token is checked.
 */
@NullMarked
package dev.fivefold.gateway.client;

import org.jspecify.annotations.NullMarked;
