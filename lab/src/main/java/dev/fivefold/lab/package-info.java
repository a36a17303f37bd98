/** What every part of the lab knows: where the repository and the cache lie, the services, and how to fail. */
@NullMarked
package dev.fivefold.lab;

import org.jspecify.annotations.NullMarked;
