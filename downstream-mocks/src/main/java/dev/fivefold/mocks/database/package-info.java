/** What the services' queries have in common. */
@NullMarked
package dev.fivefold.mocks.database;

import org.jspecify.annotations.NullMarked;
