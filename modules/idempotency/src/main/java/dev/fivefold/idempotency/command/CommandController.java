package dev.fivefold.idempotency.command;

import dev.fivefold.admission.Permit;
import dev.fivefold.binding.InvalidRequestException;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.merge.PageFormat;
import dev.fivefold.engine.merge.PageMerge;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.starter.internal.intake.PageTurns;
import dev.fivefold.starter.internal.page.PageExecution;
import dev.fivefold.starter.internal.page.PageResult;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.web.OtherSites;
import dev.fivefold.starter.internal.web.PageController;
import dev.fivefold.starter.internal.web.PageProblems;
import dev.fivefold.telemetry.UserHash;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseBody;

/** Serves one command. Its response is small, and is made as a whole, so that it can be stored. */
record CommandController<R>(ServedPage<R> page, PageTurns turns, UserHash users, CommandMaker commands) {

    static final String MAKE = "make";
    static final String STATE = "state";

    /** The path variable of a key; no variable of a command may have its name. */
    static final String KEY = "_key";

    /** The state of a write, as clients see it. */
    record Write(String name, String state) {}

    @ResponseBody
    @Nullable
    Object make(HttpServletRequest http, HttpServletResponse response) throws Exception {
        if (OtherSites.sent(http, response)) {
            return PageProblems.problem(HttpStatus.FORBIDDEN, "The request comes from another site.");
        }
        R request = PageController.request(page, users, http, response);
        return turns.serve(http, permit -> respond(request, http, permit));
    }

    /** The response of a command whose client has not received it. */
    @ResponseBody
    ResponseEntity<byte[]> state(@PathVariable(KEY) String key, HttpServletRequest http) {
        return commands.stateOf(page, http, key).entity();
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> badRequest(InvalidRequestException invalid) {
        return PageProblems.of(invalid);
    }

    private ResponseEntity<byte[]> respond(R request, HttpServletRequest http, Permit permit) {
        Command.Here here = new Command.Here();
        return commands.respond(page, http, CommandBody.of(http), command -> {
                    here.setValue(command);
                    try {
                        return made(request, permit);
                    } finally {
                        here.setValue();
                    }
                })
                .entity();
    }

    private CommandResponse made(R request, Permit permit) {
        PageExecution<R> execution = page.execution();
        PlanOutcome outcome = execution.run(request);
        PageMerge merge = PageMerge.ofPage(
                execution.plan(), PageFormat.JSON, false, page.page().meta());
        PageResult result = execution.ended(outcome, permit, merge);
        execution.metrics().ended(result.word());
        if (!(result instanceof PageResult.Assembled made)) {
            return notMade(PageProblems.of(result), outcome);
        }
        made.required().ifPresent(permit::served);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(HttpHeaders.CONTENT_TYPE, PageFormat.JSON.contentType());
        headers.put(HttpHeaders.CACHE_CONTROL, "private, no-store");
        headers.put("X-Page-Complete", Boolean.toString(made.page().complete()));
        if (made.page().serverTiming() != null) {
            headers.put("Server-Timing", made.page().serverTiming());
        }
        return new CommandResponse(
                HttpStatus.OK.value(), headers, made.page().body().toByteArray(), true, Set.of());
    }

    /** It is settled if a service has rejected a write for good. */
    private static CommandResponse notMade(ResponseEntity<ProblemDetail> entity, PlanOutcome outcome) {
        ProblemDetail problem = Objects.requireNonNull(entity.getBody());
        List<PlanOutcome.Entry> entries = outcome.entries().stream()
                .filter(entry -> entry.call().writes())
                .toList();
        List<Write> writes = entries.stream()
                .map(entry -> new Write(entry.call().name(), stateOf(entry)))
                .toList();
        Map<String, Object> others = new LinkedHashMap<>(Objects.requireNonNullElse(problem.getProperties(), Map.of()));
        others.put("writes", writes);
        CommandResponse response = CommandResponse.problem(
                entity.getStatusCode(),
                String.valueOf(problem.getDetail()),
                others,
                entries.stream().anyMatch(CommandController::isFinal),
                writes.stream()
                        .filter(write -> write.state().equals("not_made")
                                || write.state().equals("failed"))
                        .map(Write::name)
                        .collect(Collectors.toSet()));
        String retryAfter = entity.getHeaders().getFirst(HttpHeaders.RETRY_AFTER);
        String challenge = entity.getHeaders().getFirst(HttpHeaders.WWW_AUTHENTICATE);
        response = retryAfter == null ? response : response.with(HttpHeaders.RETRY_AFTER, retryAfter);
        return challenge == null ? response : response.with(HttpHeaders.WWW_AUTHENTICATE, challenge);
    }

    private static String stateOf(PlanOutcome.Entry entry) {
        return switch (entry.result()) {
            case CallResult.Success<?> success -> "done";
            case CallResult.NotNeeded<?> notNeeded -> "not_needed";
            case CallResult.Failed<?> failed when isRejected(failed) -> "failed";
            default -> entry.attempts() == 0 || isUnsent(entry) ? "not_made" : "unknown";
        };
    }

    /** A 408 has no result, and a 409 that says when to come again is of an equal request that is still being served. */
    private static boolean isRejected(CallResult.Failed<?> failed) {
        int status = failed.status().orElse(0);
        return status >= 400
                && status < 500
                && status != HttpStatus.REQUEST_TIMEOUT.value()
                && !(status == HttpStatus.CONFLICT.value() && failed.retryAfter() != null);
    }

    /** Whether the service rejected the write, and will do so again: not for want of a valid token. */
    private static boolean isFinal(PlanOutcome.Entry entry) {
        return entry.result() instanceof CallResult.Failed<?> failed
                && failed.isClientError()
                && isRejected(failed)
                && failed.status().orElse(0) != HttpStatus.UNAUTHORIZED.value();
    }

    /** Whether the only request was not sent, since the service does not listen. */
    private static boolean isUnsent(PlanOutcome.Entry entry) {
        return entry.attempts() == 1
                && entry.result() instanceof CallResult.Failed<?> failed
                && failed.connection()
                && failed.reason().split(":", 2)[0].endsWith("ConnectException");
    }
}
