-- Keys that an organisation of the tier may have, and organisations that one Owner may have; null: as many as they like.
-- A person may own as many as the most generous plan among those of their organisations allows.
alter table plans add column max_keys integer;
alter table plans add column max_owned_entities integer;

update plans set max_keys = 5, max_owned_entities = 3 where tier = 'free';
update plans set max_keys = 25, max_owned_entities = 5 where tier = 'basic';
update plans set max_keys = 100, max_owned_entities = 20 where tier = 'premium';
