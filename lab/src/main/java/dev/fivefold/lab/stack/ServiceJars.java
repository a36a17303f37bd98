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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The services' jars, extracted once for each build: a build must not replace what runs, and a JVM takes a third less time to start from
 * an extracted jar than from one with jars inside.
 *
 * @param brief whether services live for some pages alone, and each has an AOT cache beside its jar
 */
record ServiceJars(Map<Service, Path> jars, boolean brief) {

    /** One runs, one is new: extracted jars of earlier builds are deleted. */
    private static final int EXTRACTED = 2;

    /** Those of the last build. One process at a time extracts them, and others wait for it. */
    static ServiceJars extract(StackSettings settings) {
        Path services = CacheFolder.make(settings.cache().program("services"));
        return Disk.alone(services.resolve("lock"), () -> {
            Map<Service, Path> jars = new EnumMap<>(Service.class);
            for (Service service : Service.values()) {
                Path folder = CacheFolder.make(services.resolve(service.module()));
                Path jar = extracted(settings.home().jar(service), folder);
                jars.put(service, jar);
                if (settings.brief() && !Files.exists(aotCache(jar))) {
                    train(jar);
                }
            }
            return new ServiceJars(jars, settings.brief());
        });
    }

    Path of(Service service) {
        return Objects.requireNonNull(jars.get(service));
    }

    /** The Java options that start a service. */
    List<String> options(Service service) {
        List<String> jar = List.of("-jar", of(service).toString());
        return brief
                ? Stream.concat(
                                Stream.of(
                                        "-XX:TieredStopAtLevel=1",
                                        // The first compiler alone has 48 MB: each 7 MB of new code was a full GC.
                                        "-XX:ReservedCodeCacheSize=240m",
                                        "-XX:AOTCache=" + aotCache(of(service))),
                                jar.stream())
                        .toList()
                : jar;
    }

    private static Path aotCache(Path jar) {
        return jar.resolveSibling("service.aot");
    }

    /**
     * Makes the AOT cache of a service: starts it, and ends it once its context is complete. The shop's services end earlier, without a
     * database, but have loaded most of their classes by then. Only G1 caches objects for every GC.
     */
    private static void train(Path jar) {
        Path part = jar.resolveSibling("service.aot.part");
        Program.Result result = run(List.of(
                "-XX:AOTCacheOutput=" + part,
                "-XX:+UseG1GC",
                "--enable-native-access=ALL-UNNAMED",
                "-Dspring.context.exit=onRefresh",
                "-jar",
                jar.toString(),
                "--server.port=0",
                "--management.server.port=0",
                "--fivefold.gateway.port=0"));
        if (!Files.exists(part)) {
            throw new LabFailure("cannot make the AOT cache of " + jar + ": " + result.lastLine());
        }
        Disk.run("move " + part, () -> Files.move(part, aotCache(jar), StandardCopyOption.ATOMIC_MOVE));
    }

    private static Path extracted(Path jar, Path folder) {
        Path build = folder.resolve(Long.toHexString(checksum(jar)));
        if (!Files.isDirectory(build)) {
            Path part = folder.resolve(build.getFileName() + ".part");
            Folders.deleteRecursively(part);
            extract(jar, part);
            Disk.run("move " + part, () -> Files.move(part, build, StandardCopyOption.ATOMIC_MOVE));
        }
        Disk.run("touch " + build, () -> Files.setLastModifiedTime(build, FileTime.from(Instant.now())));
        Disk.list(folder).stream()
                .sorted(Comparator.comparing(ServiceJars::lastUse).reversed())
                .skip(EXTRACTED)
                .forEach(Folders::deleteRecursively);
        return build.resolve(jar.getFileName());
    }

    private static void extract(Path jar, Path part) {
        Program.Result result =
                run(List.of("-Djarmode=tools", "-jar", jar.toString(), "extract", "--destination", part.toString()));
        if (!result.isFine()) {
            throw new LabFailure("cannot extract " + jar + " to " + part + ": " + result.lastLine());
        }
    }

    private static Program.Result run(List<String> javaOptions) {
        List<String> words = new ArrayList<>(List.of(Program.ofJdk("java").toString()));
        words.addAll(javaOptions);
        try {
            return Program.run(Path.of("").toAbsolutePath(), words);
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
