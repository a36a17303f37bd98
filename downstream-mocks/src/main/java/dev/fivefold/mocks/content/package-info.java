/**
 * Bodies as large as those of real shops: a few relevant fields, in blocks of markup, media and policies. Made of ids
 * and the seed alone, so a request has the same bytes at any time and on every machine.
 */
@NullMarked
package dev.fivefold.mocks.content;

import org.jspecify.annotations.NullMarked;
