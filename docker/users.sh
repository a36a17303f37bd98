#!/bin/bash
# Runs once, when MySQL creates its database: creates the users of the shop's services (sql/README.md). The server does not accept
# other connections yet.
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
    # On tables that are not created yet: a right to create them makes that possible.
    for right in 'UPDATE prices' 'INSERT accepted_messages'; do
      printf 'GRANT CREATE, %s ON fivefold_%s.%s TO fivefold_service;\n' "${right% *}" "$schema" "${right#* }"
      printf 'REVOKE CREATE ON fivefold_%s.%s FROM fivefold_service;\n' "$schema" "${right#* }"
    done
  done
} | MYSQL_PWD=$(cat /root-secret/password) mysql --protocol=socket -uroot
