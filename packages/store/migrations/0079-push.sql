-- The key by which push services know this installation (VAPID). sealed: the private half, AES-256-GCM under a key derived from
-- the installation's own.
create table push_keys (
  id text not null check (id = 'vapid'),
  public_key text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (id)
);

-- Browsers that receive push for a person. p256dh, auth: the browser's keys, with which a message is encrypted for it.
create table push_devices (
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  label text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  primary key (id)
);

create unique index push_devices_endpoint on push_devices (endpoint);

create index push_devices_of_person on push_devices (user_id);
