-- outside a transaction
-- The largest claims of all currencies together, and the facts of a currency whose rate is another.
create index concurrently if not exists figures_largest_translated on figures (translated(claimed, rate) desc)
  where kind = 'claim';
create index concurrently if not exists figures_of_other_currencies on figures (currency, on_day) where currency <> 'EUR';
