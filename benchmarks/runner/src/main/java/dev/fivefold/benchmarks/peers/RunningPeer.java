package dev.fivefold.benchmarks.peers;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.measure.ProcessCpu;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A peer that serves the pages of a case.
 *
 * @param url of a page, with <code>{n}</code> for a user's number
 * @param child null if it is the origin itself
 * @param startUp from its start until it was ready; 0 for the origin itself
 * @param children the child alone
 */
record RunningPeer(Peer peer, String url, @Nullable ChildProcess child, Duration startUp, Children children) {

    private static final Pattern PEAK = Pattern.compile("(?m)^VmHWM:\\s+(\\d+) kB$");
    private static final long KB = 1024;

    /** Does some work that needs it, which ends as soon as it dies. */
    <T> T whileItLives(Callable<T> work) throws InterruptedException {
        try {
            return children.whileAllLive(work);
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** A user's page. */
    URI page(long user) {
        return URI.create(url.replace("{n}", Long.toString(user)));
    }

    /** CPU time since its start, with its children's. */
    Duration cpu() {
        return child == null ? Duration.ZERO : ProcessCpu.used(List.of(child.handle()));
    }

    /** The peak of its resident memory and its children's in bytes; empty on systems without /proc. */
    OptionalLong peakMemory() {
        if (child == null) {
            return OptionalLong.empty();
        }
        return Stream.concat(Stream.of(child.handle()), child.handle().descendants())
                .map(process -> Path.of("/proc", Long.toString(process.pid()), "status"))
                .filter(Files::isReadable)
                .flatMap(status -> PEAK.matcher(Disk.read(status)).results())
                .map(MatchResult::group)
                .mapToLong(line -> KB * Long.parseLong(line.replaceAll("\\D+", "")))
                .reduce(Long::sum);
    }

    /** Its name in messages. */
    String text() {
        return Text.of("%s (%s)", peer.name(), peer.title());
    }
}
