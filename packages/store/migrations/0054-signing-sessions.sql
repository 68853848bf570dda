-- How a session ended, and each try of it: [{parties, faults: [{party, is_silent, why}]}]. Without an end it runs, or the process
-- that ran it is gone.
alter table signing_sessions add column ended_at timestamptz;
alter table signing_sessions add column outcome text check (outcome in ('signed', 'refused', 'stopped'));
alter table signing_sessions add column why jsonb;
alter table signing_sessions add column attempts jsonb not null default '[]';

create index signing_sessions_listed on signing_sessions (entity_id, id desc);

-- The last proof that the shares of a key sign: {at, epoch, quorums: [{parties, why}]}.
alter table mpc_keys add column last_proof jsonb;
