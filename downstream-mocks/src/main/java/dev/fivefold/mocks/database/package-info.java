/** Shared parts of the services' database access. */
@NullMarked
package dev.fivefold.mocks.database;

import org.jspecify.annotations.NullMarked;
