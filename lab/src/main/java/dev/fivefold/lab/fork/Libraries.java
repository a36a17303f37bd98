package dev.fivefold.lab.fork;

import dev.fivefold.lab.Home;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.Errands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The libraries and the gateway as a Maven repository in an application's folder. */
final class Libraries {

    static final String SCRIPT = "template/repository";

    /** The folder of the repository, and of the file with its version. */
    static final String FOLDER = "fivefold";

    private static final Duration WITHIN = Duration.ofMinutes(10);

    private Libraries() {}

    /** Makes the repository, in place of one that is there. A failure leaves that one. */
    static void into(Path application, Home home, Path logs, Errands errands) throws InterruptedException {
        errands.run(
                new ChildCommand(
                        SCRIPT,
                        List.of("sh", home.resolve(SCRIPT).toString(), application.toString()),
                        Map.of("JAVA_HOME", System.getProperty("java.home")),
                        application,
                        logs.resolve("repository.log")),
                WITHIN);
    }
}
