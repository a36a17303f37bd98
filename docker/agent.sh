#!/bin/sh
# Puts SkyWalking's agent where the services find it, with those of its optional plugins that they need.
set -eu
cp -R /skywalking/agent/. /agent/
for plugin in apm-springmvc-annotation-6.x apm-guava-cache apm-jdk-threadpool apm-jdk-virtual-thread-executor apm-trace-ignore; do
  for jar in /agent/optional-plugins/"$plugin"-*.jar /agent/bootstrap-plugins/"$plugin"-*.jar; do
    [ ! -f "$jar" ] || cp "$jar" /agent/plugins/
  done
done
