package dev.fivefold.starter.internal.page;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
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
        held.addAll(ended.stream().filter(entry -> !PageStreams.isSource(entry)).toList());
        awaited -= ended.stream()
                .filter(entry -> entry.call().required() && entry.result() instanceof CallResult.Available)
                .count();
        if (hasBegun()) {
            // What the page needs most leaves before optional parts that happen to be there already.
            sendAll(entry -> entry.call().required());
            sendAll(entry -> !entry.call().required());
            held.clear();
        }
    }

    /** Whether all required parts are there. */
    boolean hasBegun() {
        return awaited == 0;
    }

    private void sendAll(Predicate<PlanOutcome.Entry> which) {
        List<PlanOutcome.Entry> next = held.stream().filter(which).toList();
        if (!next.isEmpty()) {
            send(merge.take(next));
        }
    }

    /** Sends a piece, unless there is nothing in it. */
    void send(RawJson piece) {
        try {
            if (piece.length() > 0) {
                pieces.next(piece);
            }
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
