package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Copies of the services' jars: a build while the stack runs would pull the classes from under it. */
final class ServiceJars {

    private final Path folder;

    private ServiceJars(Path folder) {
        this.folder = folder;
    }

    /**
     * Copies them all.
     *
     * @throws LabFailure if one is not built, or cannot be copied
     */
    static ServiceJars copy(StackSettings settings) {
        ServiceJars jars =
                new ServiceJars(CacheFolder.make(settings.cache().run().resolve("jars")));
        for (Service service : Service.values()) {
            Path jar = settings.home().jar(service);
            try {
                Files.copy(jar, jars.of(service), StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new LabFailure("cannot copy %s to %s: %s".formatted(jar, jars.folder, CacheFolder.reason(e)), e);
            }
        }
        return jars;
    }

    Path of(Service service) {
        return folder.resolve(service.module() + ".jar");
    }
}
