-- Values that derive from an installation key before the last rotation, sealed under the current one. Null: they derive from it.
alter table recovery_codes add column key_sealed bytea;
alter table webhook_endpoints add column secrets_sealed bytea;
