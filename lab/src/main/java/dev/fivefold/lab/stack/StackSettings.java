package dev.fivefold.lab.stack;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.install.DataScale;
import dev.fivefold.lab.scenario.Scenario;
import java.nio.file.Path;

/**
 * What a stack is made of, the same in every step.
 *
 * @param home the repository: jars, lessons, configuration
 * @param cache programs, data, state and logs
 * @param scenarioFile what is simulated, also handed to the mocks
 * @param scale how much data the database has
 */
public record StackSettings(Home home, CacheFolder cache, Path scenarioFile, DataScale scale) {

    /** The repository's own scenario. */
    public static StackSettings of(Home home, CacheFolder cache, DataScale scale) {
        return new StackSettings(home, cache, home.scenario(), scale);
    }

    /** The same with another amount of data. */
    StackSettings at(DataScale other) {
        return new StackSettings(home, cache, scenarioFile, other);
    }

    /** What is simulated. */
    public Scenario scenario() {
        return Scenario.read(scenarioFile);
    }
}
