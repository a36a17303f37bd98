/** JSON and gzip as bytes: checked, joined and spliced without being decoded. Plain Java, and no other module. */
@NullMarked
package dev.fivefold.bytes;

import org.jspecify.annotations.NullMarked;
