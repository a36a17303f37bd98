/** Auto-configuration of the engine in a Spring Boot application: pages as beans over Feign clients. */
@NullMarked
package dev.fivefold.starter;

import org.jspecify.annotations.NullMarked;
