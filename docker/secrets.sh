#!/bin/bash
# Makes the passwords that are not there yet. Files are named as the Spring settings that they are.
set -eu
for file in /root-secret/password /secrets/spring.datasource.password /secrets/spring.flyway.password; do
  [ -s "$file" ] || od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >"$file"
  chmod 0444 "$file" # for the users of MySQL and of the services; these volumes are in no other container
done
