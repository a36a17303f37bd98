package dev.fivefold.lab.check;

import dev.fivefold.lab.Disk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The number of matching lines in a process's log, or in a file that was written since the stack runs. 0 if there is no such file, or it
 * is older.
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
        return Disk.get("read " + lines, () -> {
            if (!Files.exists(lines)
                    || Files.getLastModifiedTime(lines).toInstant().isBefore(stack.since())) {
                return Measured.of(0);
            }
            // A byte a character: any file can be read.
            try (Stream<String> all = Files.lines(lines, StandardCharsets.ISO_8859_1)) {
                return Measured.of(
                        (double) all.filter(Pattern.compile(have).asPredicate()).count());
            }
        });
    }
}
