package dev.fivefold.mocks.recommendations.ranking;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The score loop in C, called over the same table as {@link OffHeapWeights}. */
final class NativeScore {

    static final String NO_COMPILER = "There is no C compiler (cc): what compares with C is left out.";

    private static final Path SOURCE = Path.of("src/test/native/score.c");

    private final MethodHandle score;

    private NativeScore(MethodHandle score) {
        this.score = score;
    }

    /** Compiled and loaded until the process ends; empty without a compiler. */
    @SuppressWarnings("restricted") // the function has the signature given here
    static Optional<NativeScore> compiled() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("score");
        Path library = folder.resolve("score.so");
        try {
            Process compiler;
            try {
                compiler = new ProcessBuilder(
                                "cc", "-O2", "-shared", "-fPIC", "-o", library.toString(), SOURCE.toString())
                        .inheritIO()
                        .start();
            } catch (IOException absent) {
                return Optional.empty();
            }
            if (compiler.waitFor() != 0) {
                throw new IllegalStateException("cc cannot compile " + SOURCE.toAbsolutePath());
            }
            FunctionDescriptor signature = FunctionDescriptor.of(
                    ValueLayout.JAVA_DOUBLE,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.ADDRESS,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_LONG);
            return Optional.of(new NativeScore(Linker.nativeLinker()
                    .downcallHandle(
                            SymbolLookup.libraryLookup(library, Arena.global()).findOrThrow("score"),
                            signature,
                            Linker.Option.critical(true)))); // arrays are not copied
        } finally {
            Files.deleteIfExists(library); // a loaded library stays loaded
            Files.delete(folder);
        }
    }

    /** As {@link OffHeapWeights#score}. */
    double score(long[] user, long[] item, OffHeapTable table) {
        try {
            return (double) score.invokeExact(
                    MemorySegment.ofArray(user),
                    (long) user.length,
                    MemorySegment.ofArray(item),
                    (long) item.length,
                    table.keys(),
                    table.weights(),
                    table.places());
        } catch (Throwable impossible) { // C does not throw
            throw new AssertionError(impossible);
        }
    }
}
