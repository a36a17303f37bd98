package dev.fivefold.lab.scenario;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The lessons that exist, hence the steps. Immutable. */
public final class Lessons {

    private static final Pattern FOLDER = Pattern.compile("(\\d\\d)-[a-z0-9-]+");
    private static final Pattern RANGE = Pattern.compile("([^-,]+)-(\\d+)");

    private static final int LAST_OF_TOUR = 3;
    private static final int CARD = 7;

    private final List<Step> steps;

    private Lessons(List<Step> steps) {
        this.steps = steps;
    }

    /** Looks at a folder of lessons. */
    public static Lessons in(Path folder) {
        List<Path> lessons = Disk.list(folder).stream()
                .filter(Files::isDirectory)
                .filter(path -> FOLDER.matcher(path.getFileName().toString()).matches())
                .toList();
        if (lessons.isEmpty()) {
            throw new LabFailure("no lesson in " + folder + ": there must be at least 00-baseline");
        }
        return new Lessons(IntStream.range(0, lessons.size())
                .mapToObj(i -> step(lessons.subList(0, i + 1)))
                .toList());
    }

    private static Step step(List<Path> lessons) {
        String id = lessons.getLast().getFileName().toString();
        return new Step(Integer.parseInt(id.substring(0, 2)), id, lessons);
    }

    /** All steps, in order. */
    public List<Step> all() {
        return steps;
    }

    /** The steps with the largest effects, and the last one: a demo of a few minutes. */
    public List<Step> tour() {
        return steps.stream()
                .filter(step -> step.number() <= LAST_OF_TOUR || step.equals(last()))
                .toList();
    }

    /**
     * The first step, the design card's chain, and the last step. The card: compressed OpenFeign calls over OkHttp, in stages on a pool, a
     * cache of a second, Redis, covering indexes and G1, which is lessons 00 to 07.
     */
    public List<Step> card() {
        Step g1 = step(Integer.toString(CARD));
        return List.of(steps.getFirst(), new Step(CARD, "07-card", g1.lessons()), last());
    }

    /** The step with everything on. */
    public Step last() {
        return steps.getLast();
    }

    /**
     * Finds a step.
     *
     * @param text its number ({@code 3} or {@code 03}) or its id
     */
    public Step step(String text) {
        return find(text)
                .orElseThrow(() -> new LabFailure("no step '%s': there are %s"
                        .formatted(text, steps.stream().map(Step::id).collect(Collectors.joining(", ")))));
    }

    /** The step without the last lesson of another one; empty if that is the first. */
    public Optional<Step> before(Step step) {
        return steps.stream().filter(each -> each.number() < step.number()).reduce((_, last) -> last);
    }

    /** A step by its number or id, if there is one. */
    public Optional<Step> find(String text) {
        return steps.stream()
                .flatMap(Step::variants)
                .filter(step -> step.id().equals(text) || text.matches("0?" + step.number()))
                .findFirst();
    }

    /**
     * Finds several steps.
     *
     * @param text steps and ranges of numbers, separated by commas: {@code 0-3}, {@code 0,3}, {@code 12,12-fields}
     */
    public List<Step> steps(String text) {
        SequencedSet<Step> chosen = new LinkedHashSet<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (range.matches()) {
                chosen.addAll(between(step(range.group(1)), step(range.group(2))));
            } else {
                chosen.add(step(part.strip()));
            }
        }
        return steps.stream().flatMap(Step::variants).filter(chosen::contains).toList();
    }

    private List<Step> between(Step from, Step to) {
        if (from.number() > to.number()) {
            throw new LabFailure("steps %d-%d are the wrong way round: write %d-%d"
                    .formatted(from.number(), to.number(), to.number(), from.number()));
        }
        return steps.subList(steps.indexOf(from), steps.indexOf(to) + 1);
    }
}
