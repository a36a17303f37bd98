package dev.fivefold.lab.load;

import dev.fivefold.lab.LabFailure;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Text that may differ from request to request.
 *
 * @param text with <code>{n}</code> for the request's number, <code>{n/2}</code> for half of it, rounded down, and <code>{1..500}</code> for
 *     numbers that count up and begin again
 */
public record NumberedText(String text) {

    private static final Pattern ROUND = Pattern.compile("\\{(\\d{1,9})\\.\\.(\\d{1,9})}");

    /** Looks at the text. */
    public NumberedText {
        ROUND.matcher(text)
                .results()
                .filter(round -> rounds(round) < 1)
                .findFirst()
                .ifPresent(round -> {
                    throw new LabFailure("%s counts backwards: write {%s..%s}"
                            .formatted(round.group(), round.group(2), round.group(1)));
                });
    }

    /** The text of a request. */
    public String of(long number) {
        String numbered = text.replace("{n/2}", Long.toString(number / 2)).replace("{n}", Long.toString(number));
        return numbered.contains("..")
                ? ROUND.matcher(numbered)
                        .replaceAll(round -> Long.toString(Long.parseLong(round.group(1)) + number % rounds(round)))
                : numbered;
    }

    private static long rounds(MatchResult round) {
        return Long.parseLong(round.group(2)) - Long.parseLong(round.group(1)) + 1;
    }
}
