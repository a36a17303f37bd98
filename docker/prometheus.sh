#!/bin/sh
# Writes the targets of Prometheus, the listening addresses of the chain's processes and their step, in the format of
# observability/prometheus/prometheus.yml, and starts Prometheus.
set -eu

# The step is a lesson's number; empty for no targets.
targets() {
  step=
  for lesson in /lessons/[0-9][0-9]-*/; do
    id=$(basename "$lesson")
    [ -z "$1" ] || [ "${id%%-*}" -gt "$1" ] || step=$id
  done
  target nginx mtail:3903
  target nginx-connections nginx-exporter:9113
  target gateway gateway:8090
  target aggregator aggregator:8091
  more=$nodes
  target mocks mocks:8092
  more=
}

target() {
  if [ -n "$step" ]; then
    printf '[{"targets": ["%s"%s], "labels": {"step": "%s"}}]\n' "$2" "$more" "$step"
  else
    printf '[]\n'
  fi >"/etc/prometheus/targets/$1.json"
}

# In the profile tour, the step is in a file: docker/supervised. In the profile observability, each of the twelve services has a JVM,
# which starts after this container.
follow() {
  now=$1
  while sleep 1; do
    next=$(cat /tour/step 2>/dev/null || printf %s "$1")
    if [ -z "$nodes" ] && wget -q -T 2 -O /dev/null http://users:8092/actuator/health 2>/dev/null; then
      for node in users orders products prices stock reviews recommendations carts shipping coupons messages content; do
        nodes="$nodes, \"$node:8092\""
      done
      now=none
    fi
    [ "$next" = "$now" ] || targets "$next"
    now=$next
  done
}

nodes=
more=
if [ -f /tour/step ]; then
  targets ''
  follow '' &
else
  targets "${STEP:-99}"
  follow "${STEP:-99}" &
fi
exec /bin/prometheus "$@"
