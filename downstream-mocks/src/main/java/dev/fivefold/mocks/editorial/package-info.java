/** The content service: texts of editors and sellers. All but the sellers is in memory. */
@NullMarked
package dev.fivefold.mocks.editorial;

import org.jspecify.annotations.NullMarked;
