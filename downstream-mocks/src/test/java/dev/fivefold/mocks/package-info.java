/** Tests of the mocks over real HTTP, on a real MariaDB with small data. */
@NullMarked
package dev.fivefold.mocks;

import org.jspecify.annotations.NullMarked;
