/** Clients as applications write them: each row of docs/clients.md is a test here. */
@NullMarked
package dev.fivefold.starter.clients;

import org.jspecify.annotations.NullMarked;
