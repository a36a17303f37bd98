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

/** The profiler's native library in another JVM, which loads it at the first command. Its messages do not appear in that JVM's log. */
record Agent(RecordedProcess jvm, Path library, SharedFolder folder) {

    /** The messages of the library. */
    static final String MESSAGES = "messages.txt";

    private static final String ERROR = "[ERROR] ";

    /** Runs a command and waits for its end. */
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
            throw new LabFailure("%s cannot be profiled: %s".formatted(jvm.name(), reason()), e);
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

    private String reason() {
        Path messages = folder.here().resolve(MESSAGES);
        try {
            String said = Files.readString(messages);
            if (said.contains("already started")) {
                return "another profiler is running; wait until it ends";
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
