-- Prices that came with a jump of ten times or more and wait for a decision by staff. None of them is in use. previous_usd: the price of
-- previous_day that it was compared with. decision null: open. asset: CAIP-19, as in prices.
create table held_prices (
  asset text not null,
  day date not null,
  source text not null,
  usd numeric not null check (usd > 0),
  previous_usd numeric not null,
  previous_day date not null,
  held_at timestamptz not null,
  decision text check (decision in ('accepted', 'rejected')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (asset, day, source)
);
