/** The users service: users, and their addresses. */
@NullMarked
package dev.fivefold.mocks.users;

import org.jspecify.annotations.NullMarked;
