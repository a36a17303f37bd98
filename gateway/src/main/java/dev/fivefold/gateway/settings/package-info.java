/** Pure: checks that all settings share. */
@NullMarked
package dev.fivefold.gateway.settings;

import org.jspecify.annotations.NullMarked;
