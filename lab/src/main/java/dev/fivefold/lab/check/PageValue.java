package dev.fivefold.lab.check;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.measure.Percentiles;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/**
 * A value in the page of user 1, read through the edge. Of several pages it is the median, and what is no number that of the last.
 *
 * @param at a JSON pointer, as {@code /_meta/efficiency}; {@code wire} for the bytes of the body as it comes to one who takes gzip
 * @param reads how many pages are read one after another; 1 if not given
 * @param apartMs how long is waited between them; not at all if not given
 */
@JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
record PageValue(
        String at, @Nullable Integer reads, @Nullable Integer apartMs) implements Source {

    private static final String WIRE = "wire";
    private static final long USER = 1;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    PageValue {
        if (!at.equals(WIRE)) {
            JsonPointer.compile(at); // says what is wrong with it
        }
    }

    @Override
    public Measured look(RunningStack stack) throws IOException, InterruptedException {
        List<Double> numbers = new ArrayList<>();
        Measured last = Measured.NOTHING;
        int pages = reads == null ? 1 : reads;
        try (PageClient client = new PageClient(stack.edge(), PATIENCE)) {
            for (int i = 0; i < pages; i++) {
                if (i > 0 && apartMs != null) {
                    Thread.sleep(Duration.ofMillis(apartMs));
                }
                last = value(client.read(USER));
                if (last.number() != null) {
                    numbers.add(last.number());
                }
            }
        }
        return numbers.size() == pages ? Measured.of(new Percentiles(numbers).at(50)) : last;
    }

    private Measured value(PageRead page) throws IOException {
        if (page.status() != 200) {
            throw new LabFailure("the page of user %d is a %d: ./fivefold logs --level warn says more"
                    .formatted(USER, page.status()));
        }
        if (at.equals(WIRE)) {
            return Measured.of(page.wire().length);
        }
        try {
            JsonNode value = JsonMapper.shared().readTree(page.plain()).at(at);
            if (value.isMissingNode()) {
                return Measured.NOTHING;
            }
            return value.isNumber() ? Measured.of(value.doubleValue()) : Measured.of(value.asString());
        } catch (JacksonException e) {
            throw new LabFailure("the page of user %d is no JSON".formatted(USER), e);
        }
    }
}
