#!/bin/sh
# `npm run containers`: starts the containers of compose.yaml in a copy of this folder, on this machine, and takes parts of
# them away. Fails when a call through the proxy fails while one server is gone, or when a part does not come back.
# Needs root, podman and podman-compose; where images cannot be downloaded, try/make-images.sh makes stand-ins.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d /tmp/holdfast-containers-XXXXXX)
export BUILDAH_FORMAT=docker COMPOSE=podman-compose
name() { printf 'deploy_%s_1' "$1"; }
say() { printf '%s\n' "$*"; }
fail() {
  say "FAILED: $*"
  exit 1
}
end() {
  cd "$place/deploy" && $COMPOSE down -v >/dev/null 2>&1 || true
  rm -rf "$place"
}
trap end EXIT

[ -d "$root/artefacts/server" ] || fail 'no artefacts: run npm run artefacts first'
cp -R "$root/artefacts" "$root/deploy" "$root/.dockerignore" "$place/"
cd "$place/deploy"
rm -rf secrets settings/server.env settings/ingester.env settings/signer.env settings/approver.env
sh ./prepare.sh >"$place/prepare.log" 2>&1 || { cat "$place/prepare.log"; fail 'prepare.sh'; }
sh ./prepare.sh >>"$place/prepare.log" 2>&1 || fail 'prepare.sh for the second time'
[ "$(grep -c SIGNER_PEERS settings/signer.env)" = 1 ] || fail 'prepare.sh repeated a setting'
$COMPOSE up -d >"$place/up.log" 2>&1 || { cat "$place/up.log"; fail 'the containers do not start'; }

call() { curl --silent --insecure --max-time 10 --output /dev/null --write-out '%{http_code}' "$1"; }
# until SECONDS COMMAND…
until_true() {
  left=$1
  shift
  while ! "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || return 1
    sleep 1
  done
}
healthy() { podman healthcheck run "$(name "$1")"; }
answers() { [ "$(call https://localhost:8443/api/health)" = 200 ]; }
parts='server1 server2 ingester1 ingester2 signer1 signer2 signer3 approver'
for part in $parts; do until_true 90 healthy "$part" || fail "$part is not healthy: $(podman logs --tail 5 "$(name "$part")" 2>&1)"; done
until_true 30 answers || fail "the proxy does not answer: $(podman logs --tail 5 "$(name proxy)" 2>&1)"
[ "$(call https://localhost:8443/main/Login)" = 200 ] || fail 'no console'
[ "$(call https://localhost:8444/)" = 200 ] || fail 'no approver page'
say 'all parts are healthy, and the console and the approver page answer'

for part in $parts; do
  podman exec "$(name "$part")" sh -c 'touch /opt/holdfast/x' 2>/dev/null && fail "$part can change its program"
  [ "$(podman exec "$(name "$part")" id -u)" = 1000 ] || fail "$part does not run as user 1000"
done
say 'no part runs as root or can change its program'

podman exec "$(name signer1)" node -e "
  const { connect } = require('net')
  const open = connect(5432, 'database').on('connect', () => process.exit(1)).on('error', () => process.exit(0))
  setTimeout(() => process.exit(0), 3000)" || fail 'a signer reaches the database'
say 'a signer does not reach the database'

for part in server1 server2; do
  podman kill "$(name "$part")" >/dev/null 2>&1
  for _ in 1 2 3 4 5 6 7 8 9 10; do answers || fail "a call failed while $part was gone"; done
  podman start "$(name "$part")" >/dev/null 2>&1
  until_true 60 healthy "$part" || fail "$part does not come back"
done
say 'each server was killed, and no call through the proxy failed'

for part in database ingester1 signer2 approver proxy; do
  podman kill "$(name "$part")" >/dev/null 2>&1
  podman start "$(name "$part")" >/dev/null 2>&1
done
for part in $parts; do
  # In place of the restart policy, which needs a running service of the engine.
  podman start "$(name "$part")" >/dev/null 2>&1
  until_true 90 healthy "$part" || fail "$part does not come back"
done
until_true 30 answers || fail 'the proxy does not come back'
say 'the other parts were killed and came back'
