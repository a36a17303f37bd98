package dev.fivefold.lab.panel;

import dev.fivefold.lab.demo.Backstage;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A stack whose step, faults and load are controlled by the page. One thread runs it; the controls are for many. */
public final class Play implements Controls {

    private final Stack stack;
    private final StackSettings settings;
    private final Lessons lessons;
    private final PanelState state;
    private final BlockingQueue<Step> requested = new LinkedBlockingQueue<>(1);
    private final Map<String, Behavior> faults = new ConcurrentHashMap<>();
    private final PlayLoad load = new PlayLoad();
    private volatile @Nullable Running running;

    /** The step that serves pages. */
    private record Running(URI edge, Backstage backstage, LocalTarget pages) {}

    /** Of a stack that is not started. */
    public Play(Stack stack, StackSettings settings, Lessons lessons) {
        this.stack = stack;
        this.settings = settings;
        this.lessons = lessons;
        this.state = new PanelState(
                PanelState.Mode.PLAY, lessons.all().stream().map(Step::id).toList());
    }

    /**
     * Serves the page, and starts one step after another as the page requests them. Blocks until it is interrupted, or a process of the
     * stack dies.
     *
     * @param onAddress is called with the page's address, before the first step is started
     * @param onReady is called whenever a step is ready
     */
    public void run(Step first, int port, Consumer<URI> onAddress, Consumer<Step> onReady) throws Exception {
        Path report = settings.home().report();
        if (Files.isRegularFile(report.resolve("report.json"))) {
            state.reported(report.resolve("index.html"));
        }
        try (PanelServer server = PanelServer.controlling(port, settings.home(), state, this);
                load) {
            onAddress.accept(server.address());
            Step step = first;
            while (true) {
                start(step);
                onReady.accept(step);
                step = stack.whileAllLive(requested::take);
            }
        } finally {
            end();
        }
    }

    private void start(Step step) throws InterruptedException {
        state.set(step.id(), PanelState.Phase.STARTING);
        end();
        faults.clear(); // they end with the services' process
        stack.start(step, OptionalInt.empty());
        URI edge = stack.edge();
        running = new Running(
                edge,
                new Backstage(stack.ports()),
                LocalTarget.of("%s/api/home/{1..%d}".formatted(edge, settings.users())));
        state.set(step.id(), PanelState.Phase.READY);
    }

    private void end() {
        load.close();
        Running before = running;
        running = null;
        if (before != null) {
            before.backstage().close();
        }
    }

    @Override
    public Optional<URI> edge() {
        return Optional.ofNullable(running).map(Running::edge);
    }

    @Override
    public void step(String id) throws RejectedException {
        ready();
        Step step = lessons.find(id).orElseThrow(() -> new RejectedException("There is no step '%s'.".formatted(id)));
        if (!requested.offer(step)) {
            throw starting();
        }
    }

    @Override
    public void fault(String service, String name) throws RejectedException, InterruptedException {
        Running now = ready();
        Behavior behavior = Behavior.named(name)
                .orElseThrow(() -> new RejectedException("There is no behavior '%s'.".formatted(name)));
        now.backstage().adjust(service, behavior.json(settings.scenario().delay(service)));
        faults.put(service, behavior);
    }

    @Override
    public void load(int readers, int seconds) throws RejectedException {
        load.start(ready().pages(), readers, seconds);
    }

    @Override
    public Live live() throws RejectedException, InterruptedException {
        return LiveMetrics.of(
                ready().backstage().metrics(), settings.scenario().delays().keySet(), faults, load.state());
    }

    private Running ready() throws RejectedException {
        Running now = running;
        if (now == null) {
            throw starting();
        }
        return now;
    }

    private static RejectedException starting() {
        return new RejectedException("A step is being started: wait until it is up.");
    }
}
