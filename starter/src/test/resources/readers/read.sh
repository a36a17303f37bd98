for url; do curl --silent --fail --compressed "$url" | sha256sum | cut -c -64; done
