/** The whole requests of prepared calls: what arguments make, what interceptors add, and what identifies them. Knows no pipeline. */
@NullMarked
package dev.fivefold.starter.internal.request;

import org.jspecify.annotations.NullMarked;
