package dev.fivefold.benchmarks.push;

import static dev.fivefold.lab.report.page.Table.row;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Table;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import dev.fivefold.lab.terminal.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the push recommendation of article 000: events come at one rate, while the service is started again with one change after
 * another. The rate is half as much again as the service of the first turn handles, so the backlog grows in that turn.
 *
 * @param stack is not started
 * @param children gets the broker
 * @param turn how long the backlog is watched after each change
 */
public record PushRun(StackSettings settings, Stack stack, Children children, Duration turn, Progress progress) {

    private static final String BASE = "07-g1";
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final double OVER_CAPACITY = 1.5;
    /** The service is warm, and its capacity known, behind these. */
    private static final int WARM_UP_LOOKS = 8;

    private static final int CAPACITY_LOOKS = 4;
    private static final int SEARCHES = 4;

    /**
     * A turn.
     *
     * @param name of the change
     * @param before the backlog at the begin of the turn
     * @param after the backlog at its end
     * @param handled events a second, while there was a backlog
     */
    public record Turn(String name, long before, long after, double handled) {}

    /**
     * All turns.
     *
     * @param perSecond events
     */
    public record Result(int perSecond, List<Turn> turns) {

        /** As a table. */
        public String text() {
            return "%,d events a second%n%s"
                    .formatted(
                            perSecond,
                            new Table(
                                            turns.stream().map(Turn::name).toList(),
                                            List.of(
                                                    row("handled a second", turns, turn -> Figures.count(turn.handled)),
                                                    row(
                                                            "backlog before",
                                                            turns,
                                                            turn -> Figures.count((double) turn.before)),
                                                    row(
                                                            "backlog after",
                                                            turns,
                                                            turn -> Figures.count((double) turn.after))))
                                    .text());
        }
    }

    /** Measures. */
    public Result run(Lessons lessons) throws Exception {
        Step base = lessons.step(BASE);
        List<Path> changes = Disk.list(settings.home().lessons().resolve("08-hot-code/push"));
        progress.say("Kafka and the database: starting ...");
        String broker = KafkaBroker.start(settings.home(), settings.cache(), children);
        stack.startDatabaseAlone(base, settings.scale());
        Path connection = connection(broker);
        List<Turn> turns = new ArrayList<>();
        int perSecond = 0;
        try (PushEvents events = new PushEvents(broker, settings.scale().users())) {
            for (Path change : changes) {
                List<Path> on = new ArrayList<>(base.lessons());
                on.add(change);
                on.add(connection);
                stack.startMocksAlone(new Step(base.number(), base.id(), on));
                String name = change.getFileName().toString();
                if (turns.isEmpty()) {
                    Result first = stack.whileAllLive(() -> overloaded(name, events));
                    perSecond = first.perSecond();
                    turns.addAll(first.turns());
                } else {
                    int rate = perSecond;
                    turns.add(stack.whileAllLive(() -> turn(name, events, rate)));
                }
            }
        }
        return new Result(perSecond, turns);
    }

    /** The settings by which the service connects, as a lesson's folder. */
    private Path connection(String broker) {
        Path folder = settings.cache().run().resolve("push");
        CacheFolder.make(folder);
        Disk.replace(folder.resolve("mocks.yaml"), """
                fivefold.mocks.push: {enabled: true, threads: 2}
                spring.kafka.bootstrap-servers: %s
                """.formatted(broker));
        return folder;
    }

    /**
     * Gives the service work for the whole run, and finds the rate at which its backlog grows: by what it handles, and again if it becomes
     * faster, as it does when its code is compiled only now, or when the machine has had other work.
     */
    private Result overloaded(String name, PushEvents events) throws InterruptedException {
        events.send((int) (2_000 * turn.toSeconds()));
        handled(events, WARM_UP_LOOKS);
        double capacity = handled(events, CAPACITY_LOOKS);
        for (int search = 1; ; search++) {
            if (capacity <= 0) {
                throw new LabFailure("the service handled no event: look at its log");
            }
            int perSecond = (int) Math.ceil(OVER_CAPACITY * capacity);
            progress.say("%,d events a second from here on".formatted(perSecond));
            Turn first = turn(name, events, perSecond);
            if (first.after() > first.before() || search == SEARCHES) {
                return new Result(perSecond, List.of(first));
            }
            capacity = Math.max(OVER_CAPACITY * capacity, first.handled());
            progress.say("The service has become faster: once more");
        }
    }

    private static double handled(PushEvents events, int looks) throws InterruptedException {
        long before = events.backlog();
        Thread.sleep(LOOK.multipliedBy(looks));
        return (before - events.backlog()) / (double) (looks * LOOK.toSeconds());
    }

    private Turn turn(String name, PushEvents events, int perSecond) throws InterruptedException {
        long before = events.backlog();
        long handled = 0;
        double seconds = 0;
        long backlog = before;
        long start = System.nanoTime();
        for (int second = 1; second <= turn.toSeconds(); second++) {
            long last = backlog;
            long sent = events.sent();
            events.send(perSecond, LOOK);
            backlog = events.backlog();
            if (backlog > perSecond) { // else it handled all that there was, and could have handled more
                handled += last + events.sent() - sent - backlog;
                seconds = (System.nanoTime() - start) / 1e9;
            }
            progress.say(Text.of("%s, %d s: backlog %,d", name, second, backlog));
        }
        return new Turn(name, before, backlog, seconds == 0 ? 0 : handled / seconds);
    }
}
