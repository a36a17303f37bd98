/** The server of the page that shows a demo and controls a stack, on the loopback address alone. */
@NullMarked
package dev.fivefold.lab.panel;

import org.jspecify.annotations.NullMarked;
