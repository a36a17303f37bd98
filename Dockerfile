# syntax=docker/dockerfile:1
# An image of one of the project's services:
#
#   docker build --build-arg SERVICE=aggregator-service .
#
# Which lessons are on is chosen when it starts (STEP), by docker/start.

# Java is the same on all processors, so it is built on the one that is there, whichever one the image is for.
FROM --platform=$BUILDPLATFORM maven:3.9.16-eclipse-temurin-25 AS build
WORKDIR /source
COPY pom.xml ./
COPY .mvn/jvm.config .mvn/
COPY engine/pom.xml engine/
COPY telemetry/pom.xml telemetry/
COPY starter/pom.xml starter/
COPY gateway/pom.xml gateway/
COPY aggregator-service/pom.xml aggregator-service/
COPY downstream-mocks/pom.xml downstream-mocks/
COPY template/service/pom.xml template/service/
COPY lab/pom.xml lab/
COPY proto proto
COPY sql sql
COPY engine/src engine/src
COPY telemetry/src telemetry/src
COPY starter/src starter/src
ARG SERVICE
COPY ${SERVICE}/src ${SERVICE}/src
# Tests and style are CI's to look at. Downloads are kept for the next build, not in the image.
RUN --mount=type=cache,target=/root/.m2,sharing=locked \
    mvn -q -B -ntp -pl "$SERVICE" -am -DskipTests -Dspotless.check.skip package \
 && java -Djarmode=tools -jar "$SERVICE/target/$SERVICE.jar" extract --layers --destination /layers \
 && mv "/layers/application/$SERVICE.jar" /layers/application/service.jar

FROM eclipse-temurin:25.0.3_9-jre
WORKDIR /app
# Dumps and logs of a JVM: a volume that is mounted here is its user's.
RUN install -d -o 10001 -g 10001 /records
# What changes least comes first: a new build of the same versions is a new last layer of a few hundred KB.
COPY --from=build /layers/dependencies/ ./
COPY --from=build /layers/snapshot-dependencies/ ./
COPY --from=build /layers/application/ ./
ARG SERVICE
ENV SERVICE=${SERVICE}
LABEL org.opencontainers.image.title="Fivefold: ${SERVICE}" \
      org.opencontainers.image.description="A microservice aggregation gateway, from 6 s to 0.2 s" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --chmod=0755 docker/start docker/ready docker/actuator docker/train /usr/local/bin/
# Classes as they are when the service is ready, with all lessons on, loaded and linked: a start takes a fraction (JEP 483, JEP 514).
# It is made with the JVM that will read it. There is no database and no Redis here: TRAINING says what a service does without.
ARG TRAINING=""
# hadolint ignore=SC2086
RUN --mount=type=bind,source=lessons,target=/lessons train ${TRAINING}
USER 10001:10001
ENTRYPOINT ["start"]
