-- outside a transaction
-- Sums by client are read from their index alone, and days of one insurer from the facts of that insurer: the first of its
-- insurers is in an index for each of a fact's days, and the few facts with several insurers are in one of their own.
-- Facts of a brokerage are found by their days too.

create index concurrently if not exists figure_sums_of_clients on figure_sums (cut, owner, currency, month, value)
  include (n, written, earned, paid, reserve, recovered)
  where cut in ('client', 'client_year', 'loss_client', 'loss_client_year') and owner in ('', 'day');
create index concurrently if not exists translated_sums_of_clients on translated_sums (cut, owner, month, value)
  include (n, written, earned, paid, reserve, recovered)
  where cut in ('client', 'client_year', 'loss_client', 'loss_client_year') and owner in ('', 'day');
create index concurrently if not exists figures_of_insurer on figures ((insurers[1]), kind, on_day);
create index concurrently if not exists figures_of_insurer_made on figures ((insurers[1]), kind, made_on) where made_on is not null;
create index concurrently if not exists figures_of_insurer_event on figures ((insurers[1]), kind, event_on)
  where event_on is not null;
create index concurrently if not exists figures_of_panels on figures (kind, on_day) where cardinality(insurers) > 1;
create index concurrently if not exists figures_of_panels_made on figures (kind, made_on)
  where cardinality(insurers) > 1 and made_on is not null;
create index concurrently if not exists figures_of_panels_event on figures (kind, event_on)
  where cardinality(insurers) > 1 and event_on is not null;
create index concurrently if not exists figures_of_broker_day on figures (broker_id, kind, on_day) where broker_id is not null;
create index concurrently if not exists figures_of_broker_made on figures (broker_id, kind, made_on) where broker_id is not null;
drop index concurrently if exists figures_of_broker;
