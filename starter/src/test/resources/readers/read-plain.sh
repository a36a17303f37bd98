# nginx may not have started yet.
for url; do curl --silent --fail --retry 30 --retry-connrefused "$url" | sha256sum | cut -c -64; done
