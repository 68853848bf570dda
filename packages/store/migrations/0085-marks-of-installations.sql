-- By which servers on one database notice that they belong to different installations. Null: written by an earlier version, or
-- by a process without them.
alter table process_heartbeats add column key_mark text;
alter table process_heartbeats add column signers_mark text;
