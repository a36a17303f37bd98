/** Applications with users: the user is part of every call. */
@NullMarked
package dev.fivefold.redis.users;

import org.jspecify.annotations.NullMarked;
