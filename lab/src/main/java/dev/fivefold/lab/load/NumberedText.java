package dev.fivefold.lab.load;

/**
 * Text that may differ from request to request.
 *
 * @param text with <code>{n}</code> where the request's number goes, and <code>{n/2}</code> where half of it goes, rounded down, so that
 *     every second request says what the one before it said
 */
public record NumberedText(String text) {

    /** The text of a request. */
    String of(long number) {
        return text.replace("{n/2}", Long.toString(number / 2)).replace("{n}", Long.toString(number));
    }
}
