#!/bin/sh
# Makes the images that compose.yaml and the Dockerfiles begin with, from Debian's packages and this machine's Node, and
# gives them the same names. For machines without a registry of images. Needs root, podman, buildah and mmdebstrap.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
node_image=docker.io/library/node:20-bookworm-slim
if ! podman image exists $node_image; then
  tree=$(mktemp -d)
  trap 'rm -rf "$tree"' EXIT
  mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$tree/debian.tar" /etc/apt/sources.list.d/debian.sources
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$tree/debian.tar" / >/dev/null
  buildah copy --quiet "$container" "$(command -v node)" /usr/local/bin/node >/dev/null
  mounted=$(buildah mount "$container")
  chroot "$mounted" groupadd --gid 1000 node
  chroot "$mounted" useradd --uid 1000 --gid node --shell /bin/bash --create-home node
  buildah umount "$container" >/dev/null
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
  buildah commit --quiet "$container" $node_image >/dev/null
  buildah rm "$container" >/dev/null
fi
stand_in() {
  podman image exists "docker.io/library/$1" ||
    podman build --quiet --format docker --network host -t "docker.io/library/$1" -f "$here/$2" "$here" >/dev/null
}
stand_in postgres:17-bookworm postgres.Dockerfile
stand_in haproxy:3.0-bookworm haproxy.Dockerfile
