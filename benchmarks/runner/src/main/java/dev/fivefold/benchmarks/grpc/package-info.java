/** Load on the messages service by gRPC. */
@NullMarked
package dev.fivefold.benchmarks.grpc;

import org.jspecify.annotations.NullMarked;
