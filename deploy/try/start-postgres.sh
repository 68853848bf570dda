set -e
bin=$(ls -d /usr/lib/postgresql/*/bin)
export PATH=$bin:$PATH PGDATA=/var/lib/postgresql/data
mkdir -p /var/run/postgresql; chown postgres /var/run/postgresql $PGDATA; chmod 700 $PGDATA
if [ ! -s $PGDATA/PG_VERSION ]; then
  cp $POSTGRES_PASSWORD_FILE /tmp/pw; chown postgres /tmp/pw
  su postgres -s /bin/sh -c "PATH=$PATH initdb -D $PGDATA -U $POSTGRES_USER --pwfile=/tmp/pw --auth=scram-sha-256 --auth-local=trust" >/dev/null
  rm /tmp/pw
  echo "host all all all scram-sha-256" >> $PGDATA/pg_hba.conf
  su postgres -s /bin/sh -c "PATH=$PATH pg_ctl -D $PGDATA -w -o '-c listen_addresses=' start && createdb -U $POSTGRES_USER $POSTGRES_DB; pg_ctl -D $PGDATA -m fast stop" >/dev/null
fi
ln -sf $bin/pg_isready /usr/local/bin/pg_isready
exec su postgres -s /bin/sh -c "exec $bin/postgres -D $PGDATA -c listen_addresses='*'"
