-- People, sign-in, organisations and their members. Written by the server.

-- What the organisations of each tier may have; null: as much as they like.
create table plans (
  tier text not null check (tier in ('free', 'basic', 'premium', 'enterprise')),
  max_wallets integer,
  max_members integer,
  max_account_groups integer,
  version integer not null default 1,
  updated_at timestamptz,
  primary key (tier)
);

insert into plans (tier, max_wallets, max_members, max_account_groups)
values ('free', 25, 10, 10), ('basic', 100, 25, 25), ('premium', 1000, 100, 100), ('enterprise', null, null, null);

create table organisations (
  entity_id uuid not null,
  name text not null,
  type text not null default 'business' check (type in ('business', 'individual', 'nonprofit')),
  status text not null default 'active' check (status in ('active', 'suspended', 'expired')),
  sub_tier text not null default 'free' references plans (tier),
  sub_status text not null default 'active' check (sub_status in ('active', 'suspended', 'expired')),
  sub_plan_name text not null default 'Free Plan',
  sub_is_paying_customer boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (entity_id)
);

-- `password_hash` is null until the person has chosen one. `is_retired`: the account is archived and signs in nowhere.
create table users (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  is_admin boolean not null default false,
  is_system boolean not null default false,
  is_retired boolean not null default false,
  version integer not null default 1,
  default_org_id uuid,
  precision_map jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (id)
);

create unique index users_email on users (lower(email));

-- A person's place in one organisation. `id` is the member's own id; `user_id` is the person.
create table members (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('Owner', 'Admin', 'Manager', 'User')),
  treasury_role text check (treasury_role in ('Approver', 'Treasurer', 'Viewer', 'Admin')),
  is_active boolean not null default true,
  is_retired boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id)
);

create unique index members_user on members (entity_id, user_id);

create index members_by_user on members (user_id);

-- What a member works with in one organisation, known by its fingerprint.
create table devices (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  user_id uuid not null,
  device_name text not null,
  fingerprint text not null,
  last_used_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id)
);

create unique index devices_fingerprint on devices (entity_id, fingerprint);

-- Bearer tokens: 256 random bits, kept only as their SHA-256.
create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  remote_address text,
  primary key (token_hash)
);

create index sessions_by_user on sessions (user_id);

-- Failed sign-ins, counted per account and per address, so that guessing is slowed down across restarts.
create table login_attempts (
  subject text not null,
  failures integer not null,
  blocked_until timestamptz,
  updated_at timestamptz not null,
  primary key (subject)
);

-- One-time links to choose a password: 256 random bits, kept only as their SHA-256, at most one for each person.
create table password_links (
  token_hash bytea not null,
  user_id uuid not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash)
);

create unique index password_links_user on password_links (user_id);
