package dev.fivefold.lab.gc;

import com.microsoft.gctoolkit.event.jvm.JVMEvent;
import com.microsoft.gctoolkit.message.Channel;
import com.microsoft.gctoolkit.message.ChannelListener;
import com.microsoft.gctoolkit.message.ChannelName;
import com.microsoft.gctoolkit.message.DataSourceChannel;
import com.microsoft.gctoolkit.message.DataSourceParser;
import com.microsoft.gctoolkit.message.JVMEventChannel;
import com.microsoft.gctoolkit.message.JVMEventChannelListener;
import java.util.ArrayList;
import java.util.List;

/**
 * A channel of GCToolKit that hands on what it gets, on the same thread. The one that comes with GCToolKit is an event bus
 * on Vert.x and Netty.
 */
abstract class Relay<M, L extends ChannelListener<M>> implements Channel<M, L> {

    private final List<L> listeners = new ArrayList<>();

    @Override
    public void registerListener(L listener) {
        listeners.add(listener);
    }

    @Override
    public void publish(ChannelName channel, M message) {
        for (L listener : listeners) {
            if (listener.channel() == channel) {
                listener.receive(message);
            }
        }
    }

    @Override
    public void close() {}

    /** From the log to the parsers. */
    static final class Lines extends Relay<String, DataSourceParser> implements DataSourceChannel {}

    /** From the parsers to what counts. */
    static final class Events extends Relay<JVMEvent, JVMEventChannelListener> implements JVMEventChannel {}
}
