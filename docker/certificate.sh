#!/bin/bash
# Makes the edge's certificate for this machine's loopback names if there is none, or if it expires within a week.
set -eu
cd /tls
if [ -s edge.key ] && openssl x509 -in edge.pem -noout -checkend $((7 * 24 * 3600)) >/dev/null 2>&1; then
  exit 0
fi
rm -f new.key new.pem # of a start that was killed: this user cannot write to them
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 90 \
  -subj "/CN=Fivefold on this machine" -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout new.key -out new.pem
chmod 0440 new.key # for nginx's group
chmod 0444 new.pem
mv new.key edge.key
mv new.pem edge.pem
