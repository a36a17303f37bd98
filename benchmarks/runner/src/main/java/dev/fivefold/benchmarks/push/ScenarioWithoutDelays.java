package dev.fivefold.benchmarks.push;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.YamlFile;
import java.nio.file.Path;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A copy of a scenario in which no service waits. */
public final class ScenarioWithoutDelays {

    private ScenarioWithoutDelays() {}

    /** Writes it. */
    public static void write(Path file, Path copy) {
        var scenario = YamlFile.tree(file);
        scenario.requiredAt("/fivefold/mocks/services")
                .forEach(behavior -> ((ObjectNode) behavior).put("delay", "0ms"));
        Disk.replace(copy, YAMLMapper.shared().writeValueAsString(scenario));
    }
}
