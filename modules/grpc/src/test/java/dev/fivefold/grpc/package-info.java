@NullMarked
package dev.fivefold.grpc;

import org.jspecify.annotations.NullMarked;
