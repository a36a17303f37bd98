package dev.fivefold.starter.internal.http;

import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.InetNameResolver;
import io.netty.resolver.InetSocketAddressResolver;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.BiConsumer;

/** {@link SpreadAddresses} for an event loop: a lookup blocks, and so has a thread of its own. Only new connections need one. */
final class SpreadNames extends AddressResolverGroup<InetSocketAddress> {

    private final SpreadAddresses names;

    SpreadNames(SpreadAddresses names) {
        this.names = names;
    }

    @Override
    protected AddressResolver<InetSocketAddress> newResolver(EventExecutor loop) {
        return new InetSocketAddressResolver(loop, new InetNameResolver(loop) {
            @Override
            protected void doResolve(String name, Promise<InetAddress> promise) {
                lookup(name, promise, (addresses, one) -> one.setSuccess(addresses.getFirst()));
            }

            @Override
            protected void doResolveAll(String name, Promise<List<InetAddress>> promise) {
                lookup(name, promise, (addresses, all) -> all.setSuccess(addresses));
            }
        });
    }

    private <T> void lookup(String name, Promise<T> promise, BiConsumer<List<InetAddress>, Promise<T>> found) {
        Thread.ofVirtual().name("lookup").start(() -> {
            try {
                found.accept(names.lookup(name), promise);
            } catch (UnknownHostException | RuntimeException unknown) {
                promise.setFailure(unknown);
            }
        });
    }
}
