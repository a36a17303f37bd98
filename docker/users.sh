#!/bin/bash
# Run once, when MySQL makes its database: the users of the shop's services (sql/README.md). The server that is told so listens to
# nobody else yet.
set -eu
migration=$(cat /secrets/spring.flyway.password)
service=$(cat /secrets/spring.datasource.password)
{
  cat <<SQL
CREATE USER 'fivefold_migration'@'%' IDENTIFIED BY '$migration';
CREATE USER 'fivefold_service'@'%' IDENTIFIED BY '$service';
GRANT ALL ON \`fivefold\_%\`.* TO 'fivefold_migration'@'%';
GRANT SELECT ON \`fivefold\_%\`.* TO 'fivefold_service'@'%';
SQL
  for schema in 6 latest; do
    # Of tables that are not there yet: a right to create them makes that possible.
    for right in 'UPDATE prices' 'INSERT accepted_messages'; do
      printf 'GRANT CREATE, %s ON fivefold_%s.%s TO fivefold_service;\n' "${right% *}" "$schema" "${right#* }"
      printf 'REVOKE CREATE ON fivefold_%s.%s FROM fivefold_service;\n' "$schema" "${right#* }"
    done
  done
} | MYSQL_PWD=$(cat /root-secret/password) mysql --protocol=socket -uroot
