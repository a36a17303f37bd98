#!/bin/bash
# Makes the password of the aggregator's user in Redis unless there is one, and the file of Redis's users, with its hash. The name of the
# password's file is a Spring setting.
set -eu
password=/redis-password/spring.data.redis.password
[ -s $password ] || od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >$password
chmod 0444 $password # only the containers of the aggregator and of Redis have this volume
rm -f /redis-users/users.acl # without capabilities, root cannot overwrite it
read -r hash _ < <(sha256sum $password)
sed "s/PASSWORD_SHA256/$hash/" /redis.acl >/redis-users/users.acl
chmod 0444 /redis-users/users.acl
