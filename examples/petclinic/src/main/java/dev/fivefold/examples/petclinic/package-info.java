/** The page of an owner of Spring PetClinic's microservices, declared. */
@NullMarked
package dev.fivefold.examples.petclinic;

import org.jspecify.annotations.NullMarked;
