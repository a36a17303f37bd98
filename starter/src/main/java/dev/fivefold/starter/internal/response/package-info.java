/** What services send, which is untrusted: its validation, and the values and the JSON of it that pages get. */
@NullMarked
package dev.fivefold.starter.internal.response;

import org.jspecify.annotations.NullMarked;
