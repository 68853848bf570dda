-- What one unit of an asset is worth in US dollars. Written by the server (the sandbox seeds its own). asset: CAIP-19, so that neither a
-- symbol nor a change of the catalogue moves a price. A price holds from its day until the source names another one.
-- usd null: from that day on the source names no price. at: when the source named it.
create table prices (
  asset text not null,
  day date not null,
  source text not null,
  usd numeric check (usd > 0),
  at timestamptz not null,
  primary key (asset, day, source)
);

-- What the transfer was worth when it was submitted, in millionths of a US dollar. Null: nobody could tell, or not submitted.
alter table transfer_requests add column worth_micros numeric(78,0);
