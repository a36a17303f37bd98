/** Named calls, their typed dependencies and the stages that follow from them. Pure: nothing here makes a call. */
@NullMarked
package dev.fivefold.engine.plan;

import org.jspecify.annotations.NullMarked;
