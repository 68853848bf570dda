-- How the console looks to a person, on every device. language, time_zone null: as the browser has it.
alter table users add column language text check (language in ('en', 'es'));
alter table users add column theme text not null default 'system' check (theme in ('system', 'light', 'dark'));
alter table users add column density text not null default 'compact' check (density in ('compact', 'comfortable'));
alter table users add column time_zone text check (char_length(time_zone) <= 64);
