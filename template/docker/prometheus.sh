#!/bin/sh
# Tells Prometheus where the processes listen, as observability/prometheus/prometheus.yml wants it, and starts it. The label "step" is
# whatever tells releases apart.
set -eu
target() {
  printf '[{"targets": ["%s"], "labels": {"step": "%s"}}]\n' "$2" "${RELEASE:-}" >"/etc/prometheus/targets/$1.json"
}
target nginx mtail:3903
target nginx-connections nginx-exporter:9113
target gateway gateway:8090
target aggregator aggregator:8091
exec /bin/prometheus "$@"
