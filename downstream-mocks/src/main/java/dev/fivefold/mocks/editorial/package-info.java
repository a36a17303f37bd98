/** The content service: what editors and sellers have written. All but the sellers is in memory. */
@NullMarked
package dev.fivefold.mocks.editorial;

import org.jspecify.annotations.NullMarked;
