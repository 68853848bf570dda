-- Up to which event of each audit record the receiver has everything. A new receiver begins with the first event.
create table syslog_cursors (
  entity_id uuid not null,
  receiver text not null,
  seq bigint not null,
  sent_at timestamptz not null,
  primary key (entity_id, receiver)
);
