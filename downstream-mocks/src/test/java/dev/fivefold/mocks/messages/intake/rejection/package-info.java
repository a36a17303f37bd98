/** Tests and a benchmark of rejections. */
@NullMarked
package dev.fivefold.mocks.messages.intake.rejection;

import org.jspecify.annotations.NullMarked;
