# syntax=docker/dockerfile:1
# An image of one of the project's services:
#
#   docker build --build-arg SERVICE=aggregator-service .
#
# STEP selects the lessons that are on at the start, by docker/start.

# Java is the same on all CPUs, so it is built on the builder's own, for any target.
FROM --platform=$BUILDPLATFORM maven:3.9.16-eclipse-temurin-25 AS build
WORKDIR /source
COPY pom.xml ./
COPY .mvn/jvm.config .mvn/
COPY bom/pom.xml bom/
COPY bytes/pom.xml bytes/
COPY shapes/pom.xml shapes/
COPY admission/pom.xml admission/
COPY binding/pom.xml binding/
COPY engine/pom.xml engine/
COPY telemetry/pom.xml telemetry/
COPY starter/pom.xml starter/
COPY modules modules
COPY gateway/pom.xml gateway/
COPY aggregator-service/pom.xml aggregator-service/
COPY downstream-mocks/pom.xml downstream-mocks/
COPY template/pom.xml template/
COPY template/service/pom.xml template/service/
COPY template/gateway/pom.xml template/gateway/
COPY lab/pom.xml lab/
COPY lessons/pom.xml lessons/
COPY examples/petclinic/pom.xml examples/petclinic/
COPY examples/federation/pom.xml examples/federation/
COPY examples/teastore/pom.xml examples/teastore/
COPY proto proto
COPY sql sql
COPY bytes/src bytes/src
COPY shapes/src shapes/src
COPY admission/src admission/src
COPY binding/src binding/src
COPY engine/src engine/src
COPY telemetry/src telemetry/src
COPY starter/src starter/src
ARG SERVICE
COPY ${SERVICE}/src ${SERVICE}/src
# Tests and style checks run in CI. Downloads are cached for the next build, not in the image.
RUN --mount=type=cache,target=/root/.m2,sharing=locked \
    mvn -q -B -ntp -pl "$SERVICE" -am -DskipTests -Dspotless.check.skip package \
 && java -Djarmode=tools -jar "$SERVICE/target/$SERVICE.jar" extract --layers --destination /layers \
 && mv "/layers/application/$SERVICE.jar" /layers/application/service.jar

FROM eclipse-temurin:25.0.3_9-jre
WORKDIR /app
# Dumps and logs of a JVM: a volume that is mounted here belongs to its user.
RUN install -d -o 10001 -g 10001 /records
# Layers that rarely change come first: a new build of the same versions is a new last layer of a few hundred KB.
COPY --from=build /layers/dependencies/ ./
COPY --from=build /layers/snapshot-dependencies/ ./
COPY --from=build /layers/application/ ./
ARG SERVICE
ENV SERVICE=${SERVICE}
LABEL org.opencontainers.image.title="Fivefold: ${SERVICE}" \
      org.opencontainers.image.description="A microservice aggregation gateway, from 6 s to 0.2 s" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --chmod=0755 docker/start docker/ready docker/actuator docker/train /usr/local/bin/
# Classes of a ready service, with all lessons on, loaded and linked: a start takes a fraction (JEP 483, JEP 514). The cache is
# made with the JVM that reads it. There is no database and no Redis here: TRAINING turns off the features that need them.
ARG TRAINING=""
# hadolint ignore=SC2086
RUN --mount=type=bind,source=lessons,target=/lessons train ${TRAINING}
USER 10001:10001
ENTRYPOINT ["start"]
