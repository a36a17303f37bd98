package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import dev.fivefold.lab.install.Folders;
import dev.fivefold.lab.process.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;

/**
 * The services' jars, extracted once for each build: a build must not replace what runs, and a JVM takes a third less time to start from
 * an extracted jar than from one with jars inside.
 */
record ServiceJars(Map<Service, Path> jars) {

    /** One runs, one is new: extracted jars of earlier builds are deleted. */
    private static final int EXTRACTED = 2;

    /** Those of the last build. */
    static ServiceJars extract(StackSettings settings) {
        Map<Service, Path> jars = new EnumMap<>(Service.class);
        for (Service service : Service.values()) {
            Path folder = CacheFolder.make(settings.cache().program("services").resolve(service.module()));
            jars.put(service, extracted(settings.home().jar(service), folder));
        }
        return new ServiceJars(jars);
    }

    Path of(Service service) {
        return Objects.requireNonNull(jars.get(service));
    }

    private static Path extracted(Path jar, Path folder) {
        Path build = folder.resolve(Long.toHexString(checksum(jar)));
        if (!Files.isDirectory(build)) {
            Path part = folder.resolve(
                    build.getFileName() + ".part-" + ProcessHandle.current().pid());
            extract(jar, part);
            Disk.run("move %s to %s".formatted(part, build), () -> {
                if (!Files.isDirectory(build)) { // another process may have been faster
                    Files.move(part, build, StandardCopyOption.ATOMIC_MOVE);
                }
            });
        }
        Disk.run("touch " + build, () -> Files.setLastModifiedTime(build, FileTime.from(Instant.now())));
        Disk.list(folder).stream()
                .sorted(Comparator.comparing(ServiceJars::lastUse).reversed())
                .skip(EXTRACTED)
                .forEach(Folders::deleteRecursively);
        return build.resolve(jar.getFileName());
    }

    private static void extract(Path jar, Path part) {
        List<String> words = List.of(
                Program.ofJdk("java").toString(),
                "-Djarmode=tools",
                "-jar",
                jar.toString(),
                "extract",
                "--destination",
                part.toString());
        try {
            Program.Result result = Program.run(Path.of("").toAbsolutePath(), words);
            if (!result.isFine()) {
                throw new LabFailure("cannot extract " + jar + " to " + part + ": " + result.lastLine());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabFailure("interrupted");
        }
    }

    private static FileTime lastUse(Path build) {
        return Disk.get("read " + build, () -> Files.getLastModifiedTime(build));
    }

    private static long checksum(Path jar) {
        CRC32 crc = new CRC32();
        crc.update(Disk.get("read " + jar, () -> Files.readAllBytes(jar)));
        return crc.getValue();
    }
}
