@NullMarked
package dev.fivefold.graphql;

import org.jspecify.annotations.NullMarked;
