package dev.fivefold.lab.report;

/**
 * A page in a browser, from the opening of its address. Times are in milliseconds. Those of the main thread end with all content; parse,
 * script, layout and paint are parts of {@code mainThreadMs}, without each other.
 *
 * @param firstContentMs until the first part of the page is painted
 * @param allContentMs until the last one is
 * @param downloadMs from the first to the last byte of the page's JSON
 * @param mainThreadMs the time of all tasks of the main thread
 * @param longestTaskMs the longest of them: no input is handled meanwhile
 * @param parseMs of JSON
 * @param scriptMs JavaScript with its GC
 * @param layoutMs styles and layout
 * @param layouts how often the browser has laid out the page, or regions of it
 * @param layoutShift of content that was on the screen, summed: a share of the screen times a share of the way over it
 * @param visits measured, after one for warm-up; each figure is the median of its own
 */
public record Rendering(
        double firstContentMs,
        double allContentMs,
        double downloadMs,
        double mainThreadMs,
        double longestTaskMs,
        double parseMs,
        double scriptMs,
        double layoutMs,
        double paintMs,
        int layouts,
        double layoutShift,
        int visits) {}
