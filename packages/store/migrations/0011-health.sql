-- What the processes of the installation say about themselves. Written by each process about itself.

-- One row for each start of a process. `state` is what it says: an ingester waits while another one works. Whoever has not been
-- seen for a while and did not say that it stopped hangs or was killed.
create table process_heartbeats (
  id uuid not null,
  name text not null check (name in ('server', 'ingester')),
  version text not null,
  host text not null,
  pid integer not null,
  state text not null check (state in ('waiting', 'running')),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  stopped_at timestamptz,
  primary key (id)
);

-- What providers answered, by minute (grain 'm', kept for two days) and by day (grain 'd', kept). refused: understood, and said
-- no; limited: told to slow down; failed: no answer, or none that could be read.
create table provider_counts (
  grain char(1) not null check (grain in ('m', 'd')),
  bucket timestamptz not null,
  network_code text not null,
  provider text not null,
  answered bigint not null,
  refused bigint not null,
  limited bigint not null,
  failed bigint not null,
  total_ms bigint not null,
  last_at timestamptz not null,
  primary key (grain, bucket, network_code, provider)
);

-- Calls of the server by sort and outcome. By minute (kept for two days) for the installation, which is the nil organisation;
-- by day (kept) for the organisation that the call was about, or the nil one where it named none.
create table call_counts (
  entity_id uuid not null,
  grain char(1) not null check (grain in ('m', 'd')),
  bucket timestamptz not null,
  route_class text not null,
  outcome text not null check (outcome in ('ok', 'refused', 'failed')),
  n bigint not null,
  total_ms bigint not null,
  primary key (entity_id, grain, bucket, route_class, outcome)
);
