/** The settings of Patroni and HAProxy. The time limits are short, so that a fail-over takes seconds. */

interface PatroniPlace {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly etcdPort: number
  readonly folder: string
  readonly dataFolder: string
  readonly binFolder: string
}

export const patroniSettings = ({
  name,
  port,
  restPort,
  etcdPort,
  folder,
  dataFolder,
  binFolder,
}: PatroniPlace) => `
scope: holdfast
name: ${name}
restapi: { listen: "127.0.0.1:${restPort}", connect_address: "127.0.0.1:${restPort}" }
etcd3: { hosts: "127.0.0.1:${etcdPort}" }
bootstrap:
  dcs:
    ttl: 5
    loop_wait: 1
    retry_timeout: 2
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    primary_start_timeout: 0
    master_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: { max_connections: 200, shared_buffers: 64MB, wal_level: replica, hot_standby: "on", max_wal_senders: 5, wal_log_hints: "on", synchronous_commit: "on" }
  initdb: [ {encoding: UTF8}, data-checksums, {auth: trust} ]
  users: {}
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${dataFolder}
  bin_dir: ${binFolder}
  pgpass: ${folder}/pgpass-${name}
  pg_hba: [ "local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust" ]
  authentication:
    superuser: { username: postgres, password: pair }
    replication: { username: replicator, password: pair }
    rewind: { username: rewinder, password: pair }
  parameters: { unix_socket_directories: "${folder}" }
watchdog: { mode: "off" }
`

interface Server {
  readonly name: string
  readonly port: number
  readonly restPort: number
}

/** Connections to a server that is no longer the primary are closed: their statements would fail or wait for ever. */
export const haproxySettings = (port: number, servers: readonly Server[]): string => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port} check port ${server.restPort}`).join('\n')}
`
