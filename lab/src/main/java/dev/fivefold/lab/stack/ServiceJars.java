package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Disk;
import dev.fivefold.lab.Service;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Copies of the services' jars: a build must not replace them while the stack runs. */
record ServiceJars(Path folder) {

    /** Copies them all. */
    static ServiceJars copy(StackSettings settings) {
        ServiceJars jars =
                new ServiceJars(CacheFolder.make(settings.cache().run().resolve("jars")));
        for (Service service : Service.values()) {
            Path jar = settings.home().jar(service);
            Disk.run(
                    "copy %s to %s".formatted(jar, jars.folder),
                    () -> Files.copy(jar, jars.of(service), StandardCopyOption.REPLACE_EXISTING));
        }
        return jars;
    }

    Path of(Service service) {
        return folder.resolve(service.module() + ".jar");
    }
}
