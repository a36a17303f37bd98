package dev.fivefold.starter.internal.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of this machine. */
public final class Programs {

    private Programs() {}

    /** The program; the test is left out, with a line, if it is not installed. */
    public static Path assumeInstalled(String name) {
        Optional<Path> program = Stream.of(System.getenv("PATH").split(":", -1))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
        if (program.isEmpty()) {
            System.out.println("Left out: " + name + " is not installed");
        }
        assumeTrue(program.isPresent());
        return program.orElseThrow();
    }
}
