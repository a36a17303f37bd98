/** Makes a repository of one's own from this checkout: everything renamed, and without the shop unless it is wanted. */
@NullMarked
package dev.fivefold.lab.fork;

import org.jspecify.annotations.NullMarked;
