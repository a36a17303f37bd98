#!/bin/bash
# Makes the passwords that are not there yet, and the key with which the lines of a user are joined (docs/operations.md). Files are named
# as the Spring settings that they are.
set -eu
for file in /root-secret/password /secrets/spring.datasource.password /secrets/spring.flyway.password /log-key/fivefold.log.user-key; do
  [ -s "$file" ] || od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >"$file"
  chmod 0444 "$file" # for the users of MySQL and of the services; these volumes are in no other container
done
