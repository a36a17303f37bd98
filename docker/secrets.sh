#!/bin/bash
# Generates missing passwords, and the key of the hash of users in the log (docs/operations.md). Files have the names of their
# Spring settings.
set -eu
redis=/redis-password/spring.data.redis.password
for file in /root-secret/password /secrets/spring.datasource.password /secrets/spring.flyway.password /log-key/fivefold.log.user-key $redis; do
  [ -s "$file" ] || od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >"$file"
  chmod 0444 "$file" # for the users of MySQL, Redis and the services; these volumes are in no other container
done

# Redis's users, with the password's hash. A file of an earlier start is read-only for this root, which has no capabilities.
rm -f /redis-users/users.acl
read -r hash _ < <(sha256sum $redis)
sed "s/PASSWORD_SHA256/$hash/" /redis.acl >/redis-users/users.acl
chmod 0444 /redis-users/users.acl
