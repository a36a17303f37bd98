/**
 * The shop's services, an interface each: what can be asked, and the few fields of the answers that plans read. A fork
 * replaces these, together with the plan.
 */
@NullMarked
package dev.fivefold.aggregator.downstream.client;

import org.jspecify.annotations.NullMarked;
