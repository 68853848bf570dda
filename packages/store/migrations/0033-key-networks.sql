-- For which class of networks a key was made; its signers keep the same, and refuse the other class. Null: a key from before,
-- which signers treat as one that may hold real money; a domain that leaves it to what the server serves.
alter table key_domains add column network_class text check (network_class in ('main', 'test'));

alter table mpc_keys add column network_class text check (network_class in ('main', 'test'));
