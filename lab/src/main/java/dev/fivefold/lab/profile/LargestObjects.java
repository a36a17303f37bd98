package dev.fivefold.lab.profile;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Text;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.process.RecordedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.netbeans.lib.profiler.heap.FieldValue;
import org.netbeans.lib.profiler.heap.GCRoot;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.JavaClass;
import org.netbeans.lib.profiler.heap.ObjectFieldValue;

/**
 * The objects of a heap dump that retain most memory: what the GC could free if nothing referred to them. Of objects that refer to one
 * another, the innermost one that still retains nearly all is listed. Class loaders, classes and threads, which retain much of any
 * program, are not.
 *
 * @param liveBytes of all objects
 * @param holders the largest first
 */
public record LargestObjects(long liveBytes, long liveObjects, List<Holder> holders) {

    /** An object that retains this share of what another one retains stands for it. */
    private static final double NEARLY_ALL = 0.9;

    private static final int CANDIDATES = 200;
    private static final int LONGEST_PATH = 100;
    private static final Set<String> FRAMES_OF_ANY_PROGRAM =
            Set.of("java.lang.ClassLoader", "java.lang.Class", "java.lang.Thread", "java.lang.Module");

    /**
     * An object that retains much.
     *
     * @param type its class
     * @param path by which a GC root reaches it: its own referrer first, the root last
     */
    public record Holder(String type, long retainedBytes, List<String> path) {}

    private record Candidate(Instance object, List<Instance> referrers) {

        boolean isWithin(Candidate other) {
            return referrers.stream().anyMatch(referrer -> referrer.getInstanceId() == other.object.getInstanceId());
        }
    }

    /**
     * Dumps the live objects of a running JVM, which stops for as long as that takes. The file has all data of its users.
     *
     * @param file is replaced
     */
    public static void dump(RecordedProcess jvm, Path file) throws InterruptedException {
        Disk.run("remove " + file, () -> Files.deleteIfExists(file));
        List<String> words = List.of(
                Program.ofJdk("jcmd").toString(),
                Long.toString(jvm.pid()),
                "GC.heap_dump",
                file.toAbsolutePath().toString());
        Program.Result result = Program.run(Path.of("."), words);
        if (!Files.isRegularFile(file)) {
            throw new LabFailure("%s made no heap dump: %s".formatted(jvm.name(), result.output()));
        }
    }

    /**
     * Reads a dump, of a JVM that runs or of one that ran out of memory. Makes files of an index beside it, and removes them.
     *
     * @param most the number of holders
     */
    public static LargestObjects in(Path dump, int most) {
        Path index = dump.resolveSibling(dump.getFileName() + ".nbcache");
        try {
            Heap heap = HeapFactory.createHeap(dump.toFile());
            return new LargestObjects(
                    heap.getSummary().getTotalLiveBytes(),
                    heap.getSummary().getTotalLiveInstances(),
                    holders(heap, most));
        } catch (IOException e) {
            throw new LabFailure("%s cannot be read as a heap dump: %s".formatted(dump, e.getMessage()), e);
        } finally {
            Folders.deleteRecursively(index);
        }
    }

    private static List<Holder> holders(Heap heap, int most) {
        List<Candidate> all = typed(heap.getBiggestObjectsByRetainedSize(CANDIDATES), Instance.class).stream()
                .filter(object -> !isFrame(object))
                .map(object -> new Candidate(object, referrers(object)))
                .toList();
        List<Candidate> chosen = new ArrayList<>();
        for (Candidate candidate : all) { // the largest first
            boolean passesOn = all.stream()
                    .anyMatch(other -> other.isWithin(candidate)
                            && other.object.getRetainedSize() >= NEARLY_ALL * candidate.object.getRetainedSize());
            if (!passesOn && chosen.stream().noneMatch(candidate::isWithin) && chosen.size() < most) {
                chosen.add(candidate);
            }
        }
        return chosen.stream()
                .map(candidate -> new Holder(
                        name(heap, candidate.object), candidate.object.getRetainedSize(), path(heap, candidate)))
                .toList();
    }

    private static boolean isFrame(Instance object) {
        for (JavaClass type = object.getJavaClass(); type != null; type = type.getSuperClass()) {
            if (FRAMES_OF_ANY_PROGRAM.contains(type.getName())) {
                return true;
            }
        }
        return false;
    }

    /** The objects from its referrer to a GC root. */
    private static List<Instance> referrers(Instance object) {
        List<Instance> referrers = new ArrayList<>();
        Instance at = object;
        while (!at.isGCRoot() && referrers.size() < LONGEST_PATH) {
            Instance next = at.getNearestGCRootPointer();
            if (next == null || next.getInstanceId() == at.getInstanceId()) {
                break;
            }
            referrers.add(next);
            at = next;
        }
        return referrers;
    }

    private static List<String> path(Heap heap, Candidate candidate) {
        List<String> path = new ArrayList<>();
        Instance child = candidate.object;
        for (Instance referrer : candidate.referrers) {
            path.add(field(heap, referrer, child) + " of " + name(heap, referrer));
            child = referrer;
        }
        GCRoot root = heap.getGCRoot(child);
        path.add("GC root: " + (root == null ? "none" : root.getKind()));
        return path;
    }

    private static String field(Heap heap, Instance referrer, Instance child) {
        JavaClass type = heap.getJavaClassByID(referrer.getInstanceId());
        Collection<FieldValue> values =
                typed(type == null ? referrer.getFieldValues() : type.getStaticFieldValues(), FieldValue.class);
        return values.stream()
                .filter(value -> value instanceof ObjectFieldValue reference
                        && reference.getInstance() != null
                        && reference.getInstance().getInstanceId() == child.getInstanceId())
                .map(value -> (type == null ? "" : "static ") + value.getField().getName())
                .findFirst()
                .orElse("element");
    }

    private static String name(Heap heap, Instance object) {
        JavaClass type = heap.getJavaClassByID(object.getInstanceId());
        return type == null ? object.getJavaClass().getName() : "class " + type.getName();
    }

    /** The library's lists are raw. */
    private static <T> List<T> typed(Collection<?> values, Class<T> type) {
        return values.stream().map(type::cast).collect(Collectors.toList());
    }

    /** For a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder(Text.of("%,.1f MB in %,d live objects%n", liveBytes / 1e6, liveObjects));
        for (Holder holder : holders) {
            text.append(Text.of(
                    "%n%,10.1f MB %5.1f %%  %s%n",
                    holder.retainedBytes / 1e6, 100.0 * holder.retainedBytes / liveBytes, holder.type));
            holder.path.forEach(step -> text.append(" ".repeat(24)).append(step).append(System.lineSeparator()));
        }
        return text.toString();
    }
}
