package dev.fivefold.lab.cli;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where {@code --out} says that a report goes. */
final class ReportFolder {

    /** Rather more than the files of a report. */
    private static final int REPORT_BYTES = 1024 * 1024;

    private ReportFolder() {}

    /**
     * Makes the folder, and tries it. Better now than after minutes of measuring.
     *
     * @throws LabFailure if a report cannot be written there
     */
    static void mustBeWritable(Path folder) {
        try {
            Files.createDirectories(folder);
            Path probe = Files.createTempFile(folder, "try", ".tmp");
            try {
                Files.write(probe, new byte[REPORT_BYTES]);
            } finally {
                Files.delete(probe);
            }
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    static LabFailure cannotWrite(Path folder, IOException e) {
        return new LabFailure(
                "cannot write the report to %s: %s; choose another folder with --out"
                        .formatted(folder, CacheFolder.reason(e)),
                e);
    }
}
