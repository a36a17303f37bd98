/** The users service: who someone is, and where they live. */
@NullMarked
package dev.fivefold.mocks.users;

import org.jspecify.annotations.NullMarked;
