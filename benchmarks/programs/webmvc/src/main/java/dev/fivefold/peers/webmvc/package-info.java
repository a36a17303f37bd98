/** The same page on Spring MVC with virtual threads. */
@NullMarked
package dev.fivefold.peers.webmvc;

import org.jspecify.annotations.NullMarked;
