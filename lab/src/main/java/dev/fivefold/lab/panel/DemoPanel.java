package dev.fivefold.lab.panel;

import dev.fivefold.lab.demo.Demo;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.report.Report.StepFigures;
import dev.fivefold.lab.scenario.Step;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Shows a demo while it measures. The page gets the pages that the demo has read: one that the browser loads itself would take CPU time
 * from the measurement. The demo's thread writes, any may read.
 */
public final class DemoPanel implements Demo.Listener {

    private final PanelState state;
    private final Map<String, PageRead> pages = new ConcurrentHashMap<>();
    private String step = "";
    private @Nullable PageRead last;

    /** Without pages. */
    public DemoPanel(PanelState state) {
        this.state = state;
    }

    @Override
    public void starting(Step next) {
        step = next.id();
        state.set(step, PanelState.Phase.STARTING);
    }

    @Override
    public void read(PageRead page) {
        last = page;
        state.sample(page.elapsed().toNanos() / 1e6);
    }

    @Override
    public void measured(StepFigures figures) {
        PageRead page = last;
        if (page != null) {
            pages.put(step, page);
        }
        state.measured(figures);
    }

    /** The last page that was read of a measured step. */
    public Optional<PageRead> page(String stepId) {
        return Optional.ofNullable(pages.get(stepId));
    }
}
