/** The contract between plans, their execution and clients: a prepared call, its context and its result. */
@NullMarked
package dev.fivefold.engine.call;

import org.jspecify.annotations.NullMarked;
