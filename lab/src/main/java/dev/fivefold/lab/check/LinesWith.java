package dev.fivefold.lab.check;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How many lines of a file say something: of a process's log, or of a file that was written since the stack runs. None if there is no such
 * file, or it is older.
 *
 * @param log a process's, as {@code mocks}; not given where there is a file
 * @param file in the repository, as {@code build/profile/mocks-cpu.html}; not given where there is a log
 * @param have a regular expression that is found in the lines
 */
record LinesWith(@Nullable String log, @Nullable String file, String have) implements Source {

    LinesWith {
        if ((log == null) == (file == null)) {
            throw new IllegalArgumentException("lines are of a log or of a file: name one of them");
        }
        Pattern.compile(have); // says what is wrong with it
    }

    @Override
    public Measured look(RunningStack stack) {
        Path lines = log != null ? stack.log(log) : stack.home().directory().resolve(String.valueOf(file));
        try {
            if (Files.getLastModifiedTime(lines).toInstant().isBefore(stack.since())) {
                return Measured.of(0);
            }
            // A byte a character: whatever is in the file, it can be read.
            try (Stream<String> all = Files.lines(lines, StandardCharsets.ISO_8859_1)) {
                return Measured.of(
                        (double) all.filter(Pattern.compile(have).asPredicate()).count());
            }
        } catch (NoSuchFileException none) {
            return Measured.of(0);
        } catch (IOException e) {
            throw new LabFailure("cannot read %s: %s".formatted(lines, CacheFolder.reason(e)), e);
        }
    }
}
