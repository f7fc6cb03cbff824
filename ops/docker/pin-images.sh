#!/bin/sh
# Prints lines for .env that pin each base image to its present digest: sh pin-images.sh >> .env. Needs Docker with buildx.
set -eu
pin() {
  digest=$(docker buildx imagetools inspect "$2" --format '{{.Manifest.Digest}}')
  case "$digest" in
    sha256:*) echo "$1=$2@$digest" ;;
    *) echo "$2: no digest, but: $digest" >&2; exit 1 ;;
  esac
}
pin NODE_IMAGE node:24-bookworm-slim
pin POSTGRES_IMAGE postgres:15-bookworm
pin NATS_IMAGE nats:2.10-alpine
pin COTURN_IMAGE coturn/coturn:4.6-alpine
