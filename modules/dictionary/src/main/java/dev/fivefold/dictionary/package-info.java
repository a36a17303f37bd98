/** Pages as the compression dictionaries of their successors (RFC 9842), with zstd-jni, which is optional. */
@NullMarked
package dev.fivefold.dictionary;

import org.jspecify.annotations.NullMarked;
