/** Pages in a real browser: Chromium, by its DevTools protocol. */
@NullMarked
package dev.fivefold.lab.browser;

import org.jspecify.annotations.NullMarked;
