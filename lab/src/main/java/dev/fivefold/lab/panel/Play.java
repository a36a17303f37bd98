package dev.fivefold.lab.panel;

import dev.fivefold.lab.demo.Backstage;
import dev.fivefold.lab.demo.Target;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.StackSettings;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A chain whose step, faults and load are controlled by the page. One thread runs it; the controls are for many. */
public final class Play implements Controls {

    private final Target target;
    private final StackSettings settings;
    private final Lessons lessons;
    private final PanelState state;
    private final BlockingQueue<Step> requested = new LinkedBlockingQueue<>(1);
    private final Map<String, Behavior> faults = new ConcurrentHashMap<>();
    private final PlayLoad load = new PlayLoad();
    private volatile @Nullable Running running;

    /** The step that serves pages. */
    private record Running(URI edge, Backstage backstage, LocalTarget pages) {}

    /** Of a target that is not started, or that nothing else controls any more. */
    public Play(Target target, StackSettings settings, Lessons lessons, PanelState state) {
        this.target = target;
        this.settings = settings;
        this.lessons = lessons;
        this.state = state;
    }

    /**
     * Starts one step after another as the page requests them. Blocks until it is interrupted, or a process of the chain dies.
     *
     * @param onReady is called whenever a step is ready
     */
    public void run(Step first, Consumer<Step> onReady) throws Exception {
        state.play();
        try (load) {
            Step step = first;
            while (true) {
                start(step);
                onReady.accept(step);
                step = target.whileAllLive(requested::take);
            }
        } finally {
            end();
        }
    }

    private void start(Step step) throws InterruptedException {
        state.set(step.id(), PanelState.Phase.STARTING);
        end();
        faults.clear(); // they end with the services' process
        target.start(step);
        running = new Running(
                target.edge(), target.backstage(), target.loaded("/api/home/{1..%d}".formatted(settings.users())));
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
