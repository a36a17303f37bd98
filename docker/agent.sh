#!/bin/sh
# Copies SkyWalking's agent to the services' folder, with the two of its optional plugins that they need (docs/operations.md).
set -eu
cp -R /skywalking/agent/. /agent/
for plugin in apm-springmvc-annotation-6.x-plugin apm-trace-ignore-plugin; do
  for jar in /agent/optional-plugins/"$plugin"-*.jar; do
    [ ! -f "$jar" ] || cp "$jar" /agent/plugins/
  done
done
