#!/bin/sh
# Prepares the containers of this folder: makes the secrets, a certificate for a trial, and each signer's identity, and
# writes .env. It never replaces what exists, so it can be repeated. COMPOSE: the command, 'docker compose' unless set.
#
# In a real installation each operator of a signer makes its sealing key and identity on that machine and tells the
# others only the identity (docs/mpc/signers.md): whoever has the secrets of t signers can sign.
set -eu
cd "$(dirname "$0")"
compose=${COMPOSE:-docker compose}
umask 077
mkdir -p secrets settings monitoring/data

make() { [ -s "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"; }
random() { od -An -tx1 -N "$1" /dev/urandom | tr -d ' \n'; }

make database-password "$(random 24)"
make database-url "postgres://holdfast:$(cat secrets/database-password)@database:5432/holdfast"
make secret-key "$(random 32)"
make metrics-token "$(random 24)"
make providers '[]'
for party in 1 2 3; do make "sealing-key-$party" "$(random 32)"; done
if [ ! -s secrets/tls ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj /CN=localhost \
    -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' -keyout secrets/tls-key -out secrets/tls-certificate 2>/dev/null
  cat secrets/tls-certificate secrets/tls-key > secrets/tls
  rm secrets/tls-certificate secrets/tls-key
fi
# The programs run as user 1000, and a signer refuses a sealing key that others can read.
if [ "$(id -u)" = 0 ]; then
  chown 1000:1000 secrets/* monitoring/data
  chmod 600 secrets/*
elif [ "$(id -u)" != 1000 ]; then
  echo 'Run this as root or as the user 1000: the containers read the secrets as user 1000.' >&2
  exit 1
fi

for name in server ingester signer approver; do
  [ -e "settings/$name.env" ] || cp "settings/$name.example.env" "settings/$name.env"
done

$compose build
# Prints an identity, which is all that is read of the output.
identity() { service=$1; program=$2; shift 2; $compose run --rm -T --no-deps "$service" "bin/$program.js" "$@" | tr -d '\r' | grep -E '^[0-9a-f]{64}$'; }
one=$(identity signer1 make-node)
two=$(identity signer2 make-node)
three=$(identity signer3 make-node)
coordinator=$(identity server1 holdfast coordinator)


# Sets a variable in a file of settings, unless another value is there already.
set_variable() {
  grep -q "^$2=" "settings/$1.env" 2>/dev/null || printf '%s=%s\n' "$2" "$3" >> "settings/$1.env"
}
set_variable signer SIGNER_PEERS "1=$one,2=$two,3=$three"
set_variable signer SIGNER_COORDINATOR "$coordinator"
set_variable server HOLDFAST_SIGNERS "1=https://signer1:7101#$one,2=https://signer2:7101#$two,3=https://signer3:7101#$three"
echo 'Prepared. Look through settings/*.env and secrets/providers, then start the containers.'
