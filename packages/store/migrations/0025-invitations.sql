-- A place in an organisation is an invitation until the person accepts it (accepted_at). Until then the organisation sees only what
-- was written into the invitation. is_newcomer: the account was made with the invitation, and choosing its password accepts it.
alter table members add column accepted_at timestamptz default now();

alter table members add column invited_name text;

alter table members add column invited_email text;

alter table members add column invited_by uuid;

alter table members add column is_newcomer boolean not null default false;
