-- When the audit record got its event that the version came into force, which it gets once. Null: it has none.
alter table rules_versions add column recorded_at timestamptz;
