-- Who holds the shares of a key, and how many of them sign, where a reshare changed it; null: as its domain says.
alter table mpc_keys add column own_threshold integer check (own_threshold >= 2);

alter table mpc_keys add column own_parties integer[];

alter table mpc_keys add constraint mpc_keys_own_arrangement check ((own_threshold is null) = (own_parties is null));

-- What refreshing_until is for.
alter table mpc_keys add column ceremony text check (ceremony in ('refresh', 'repair', 'reshare'));

-- When every signer had given up what it holds of a key that failed.
alter table mpc_keys add column given_up_at timestamptz;
