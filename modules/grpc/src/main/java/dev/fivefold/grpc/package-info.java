/**
 * Unary gRPC calls as prepared calls: an interface with {@link dev.fivefold.grpc.GrpcClient}, made by {@link dev.fivefold.grpc.GrpcCalls} of a channel. They pass the interceptors of all
 * other calls.
 */
@NullMarked
package dev.fivefold.grpc;

import org.jspecify.annotations.NullMarked;
