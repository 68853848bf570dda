-- Providers' answers about up to fifty transactions: JSON as raw deflate, {hash: [{shape, body}]}. Made by the ingester, so the
-- database does not compress them again.
create table answer_packs (
  entity_id uuid not null,
  id uuid not null,
  body bytea not null,
  primary key (entity_id, id)
);

alter table answer_packs alter column body set storage external;

-- The pack that holds the answers. Null: they are in the row itself, which is so for rows from before there were packs.
alter table provider_answers add column pack_id uuid;
