package dev.fivefold.starter.internal.page;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.merge.PageMerge;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Holds the parts of a page back until all required ones are there, and then passes them on as they arrive. For one thread. */
final class PieceByPiece implements Consumer<List<PlanOutcome.Entry>> {

    private final PageMerge merge;
    private final PageExecution.Pieces pieces;
    private final List<PlanOutcome.Entry> held = new ArrayList<>();
    private long awaited;

    PieceByPiece(List<PlannedCall<?>> calls, PageMerge merge, PageExecution.Pieces pieces) {
        this.merge = merge;
        this.pieces = pieces;
        this.awaited = calls.stream().filter(PlannedCall::required).count();
    }

    @Override
    public void accept(List<PlanOutcome.Entry> ended) {
        held.addAll(ended);
        awaited -= ended.stream()
                .filter(entry -> entry.call().required() && entry.result() instanceof CallResult.Available)
                .count();
        if (awaited == 0) {
            // What the page needs most leaves before optional parts that happen to be there already.
            sendAll(entry -> entry.call().required());
            sendAll(entry -> !entry.call().required());
            held.clear();
        }
    }

    private void sendAll(Predicate<PlanOutcome.Entry> which) {
        List<PlanOutcome.Entry> next = held.stream().filter(which).toList();
        if (next.isEmpty()) {
            return;
        }
        try {
            pieces.next(merge.take(next));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
