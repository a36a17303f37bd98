package dev.fivefold.lab.stack;

import dev.fivefold.lab.install.DatabaseUsers;
import dev.fivefold.lab.install.Nginx;
import dev.fivefold.lab.install.RedisInstall;
import dev.fivefold.lab.install.ZipkinInstall;
import dev.fivefold.lab.process.Readiness;
import dev.fivefold.lab.scenario.Step;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands before the database, from Zipkin and Redis, where they are wanted, to the edge.
 *
 * @param suffix of the processes' names and of those of their logs; empty for the step's own
 */
record ChainServices(
        StackSettings settings, Step step, StackPorts ports, ServiceCommands commands, Traces traces, String suffix) {

    /**
     * Starts all of it without waiting for any.
     *
     * @return what was started, Zipkin first if it is there
     */
    List<Chain.Link> start(Chain chain, Nginx nginx, int mariadbPort, DatabaseUsers users) throws InterruptedException {
        Path logs = settings.cache().logs().resolve(step.id());
        List<Chain.Link> started = new ArrayList<>();
        if (traces.zipkinPort().isPresent()) { // before those who send to it
            int port = traces.zipkinPort().getAsInt();
            Path jar = new ZipkinInstall(settings.home(), settings.cache()).get();
            started.add(chain.start(
                    ZipkinCommand.of(jar, port, settings.cache(), logs),
                    Readiness.ok(Stack.loopback(port).resolve("/health"))));
        }
        if (step.redisConfiguration().isPresent()) {
            Path program = new RedisInstall(settings.cache()).get();
            Path configuration = step.redisConfiguration().get();
            started.add(chain.start(
                    RedisCommand.of(program, configuration, ports.redis(), settings.cache(), logs, suffix),
                    Readiness.listens(ports.redis())));
        }
        started.add(chain.start(commands.mocks(mariadbPort, users), Stack.readiness(ports.mocksActuator())));
        started.add(chain.start(commands.aggregator(), Stack.readiness(ports.aggregatorActuator())));
        started.add(chain.start(commands.gateway(), Stack.readiness(ports.gatewayActuator())));
        started.add(
                chain.start(NginxCommand.of(nginx, settings, step, ports, suffix), Readiness.listens(ports.edge())));
        return started;
    }

    /** Where the three JVMs tell their metrics. */
    List<URI> metrics() {
        return List.of(ports.gatewayActuator(), ports.aggregatorActuator(), ports.mocksActuator()).stream()
                .map(port -> Stack.loopback(port).resolve("/actuator/prometheus"))
                .toList();
    }
}
