/** The contract between plan, execution and clients: a call, its deadline and its outcome. No framework. */
@NullMarked
package dev.fivefold.aggregator.call;

import org.jspecify.annotations.NullMarked;
