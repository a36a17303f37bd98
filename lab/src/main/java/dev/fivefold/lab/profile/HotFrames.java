package dev.fivefold.lab.profile;

import dev.fivefold.lab.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The hottest methods of a profile, from collapsed stacks: a line each, outermost frame first, such as
 * {@code java.lang.Thread.run;com.shop.Page.build;com.shop.Split.split 4200}.
 *
 * @param self by their own samples, the hottest first
 * @param total with all that they call, the hottest first; a recursive method counts once
 * @param own all methods of the project with their callees, the hottest first: a library's samples count for the innermost of them
 */
public record HotFrames(List<Frame> self, List<Frame> total, List<Frame> own) {

    private static final int SHOWN = 10;
    private static final String PROJECT = "dev.fivefold.";

    /** Classes made at run time: of lambdas, and of Spring's proxies. */
    private static final String GENERATED = "$$";

    /** A lambda's body, which the compiler makes a method of the class. */
    private static final Pattern LAMBDA = Pattern.compile("\\.lambda\\$(\\w+)\\$\\d+$");

    /**
     * A method.
     *
     * @param name with its class, as the profiler writes it
     */
    public record Frame(String name, double percent) {}

    /** Reads collapsed stacks. */
    static HotFrames of(List<String> collapsed, Event event) {
        Map<String, Long> self = new HashMap<>();
        Map<String, Long> total = new HashMap<>();
        Map<String, Long> own = new HashMap<>();
        long all = 0;
        for (String line : collapsed) {
            int end = line.lastIndexOf(' '); // names of native functions have spaces, too
            long count = Long.parseLong(line.substring(end + 1));
            List<String> frames = new ArrayList<>(List.of(line.substring(0, end).split(";", -1)));
            if (event.isTyped() && frames.size() > 1) {
                frames.removeLast();
            }
            self.merge(frames.getLast(), count, Long::sum);
            new LinkedHashSet<>(frames).forEach(frame -> total.merge(frame, count, Long::sum));
            innermostOwn(frames).ifPresent(frame -> own.merge(frame, count, Long::sum));
            all += count;
        }
        return new HotFrames(shown(hottest(self, all)), shown(hottest(total, all)), hottest(own, all));
    }

    /** A lambda's body counts as the method that it is written in. */
    private static Optional<String> innermostOwn(List<String> frames) {
        return frames.reversed().stream()
                .filter(frame -> frame.startsWith(PROJECT) && !frame.contains(GENERATED))
                .findFirst()
                .map(frame -> LAMBDA.matcher(frame).replaceFirst(".$1"));
    }

    private static List<Frame> shown(List<Frame> frames) {
        return frames.subList(0, Math.min(SHOWN, frames.size()));
    }

    private static List<Frame> hottest(Map<String, Long> counts, long all) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
                .map(entry -> new Frame(entry.getKey(), 100.0 * entry.getValue() / Math.max(1, all)))
                .toList();
    }

    /** Short tables to read in a terminal; says so if nothing was found. */
    public String text() {
        if (self.isEmpty()) {
            return "Nothing was found: put load on it meanwhile, or look longer.\n";
        }
        String all = "Hottest methods by themselves:\n" + rows(self) + "With all that they call:\n" + rows(total);
        return own.isEmpty()
                ? all
                : all + "The project's own methods, with what they call of others:\n" + rows(shown(own));
    }

    private static String rows(List<Frame> frames) {
        StringBuilder rows = new StringBuilder();
        frames.forEach(frame -> rows.append(Text.of("%6.1f %%  %s\n", frame.percent(), frame.name())));
        return rows.toString();
    }
}
