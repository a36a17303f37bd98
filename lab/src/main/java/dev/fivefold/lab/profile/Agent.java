package dev.fivefold.lab.profile;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.process.RecordedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The profiler's native library in another JVM, which loads it at the first command. Its messages never reach that JVM's log. */
final class Agent {

    /** What the library has to say. */
    static final String MESSAGES = "messages.txt";

    private static final String ERROR = "[ERROR] ";

    private final RecordedProcess jvm;
    private final Path library;
    private final SharedFolder folder;

    /**
     * Prepares; does nothing yet.
     *
     * @param library where the other JVM finds it
     * @param folder gets a file {@link #MESSAGES}
     */
    Agent(RecordedProcess jvm, Path library, SharedFolder folder) {
        this.jvm = jvm;
        this.library = library;
        this.folder = folder;
    }

    /**
     * Gives a command, and waits until it is done.
     *
     * @param command in the library's own words
     * @throws LabFailure if the JVM cannot be reached, or the command fails there
     */
    void run(String command) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(jvm.pid()));
            try {
                machine.loadAgentPath(
                        library.toString(), command + ",log=" + folder.there().resolve(MESSAGES));
            } finally {
                machine.detach();
            }
        } catch (AgentInitializationException e) {
            throw new LabFailure("%s cannot be profiled: %s".formatted(jvm.name(), complaint()), e);
        } catch (AttachNotSupportedException | AgentLoadException e) {
            throw unreachable(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw unreachable(CacheFolder.reason(e), e);
        }
    }

    private LabFailure unreachable(String reason, Exception e) {
        return new LabFailure(
                "cannot attach to %s (%d): %s; it must still run, as the same user as this"
                        .formatted(jvm.name(), jvm.pid(), reason),
                e);
    }

    private String complaint() {
        Path messages = folder.here().resolve(MESSAGES);
        try {
            String said = Files.readString(messages);
            if (said.contains("already started")) {
                return "somebody else does it just now; wait until that one ends";
            }
            return said.lines()
                    .filter(line -> line.startsWith(ERROR))
                    .map(line -> line.substring(ERROR.length()))
                    .findFirst()
                    .orElse("the profiler does not say why");
        } catch (IOException e) {
            return "the profiler left no message in " + messages;
        }
    }
}
