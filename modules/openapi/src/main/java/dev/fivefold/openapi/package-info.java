/** The pages in the OpenAPI document of springdoc, if the application has it on its class path. */
@NullMarked
package dev.fivefold.openapi;

import org.jspecify.annotations.NullMarked;
