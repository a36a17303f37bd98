@NullMarked
package dev.fivefold.examples.petclinic;

import org.jspecify.annotations.NullMarked;
