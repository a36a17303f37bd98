/** Applications with users: who asks is part of every call. */
@NullMarked
package dev.fivefold.starter.users;

import org.jspecify.annotations.NullMarked;
