/**
 * Bodies as verbose as those of real shops: a few fields that matter, in blocks of markup, media and policies. Made of ids
 * and the seed alone, so the same request gets the same bytes, today and on every machine.
 */
@NullMarked
package dev.fivefold.mocks.content;

import org.jspecify.annotations.NullMarked;
