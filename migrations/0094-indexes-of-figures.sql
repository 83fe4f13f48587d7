-- outside a transaction
-- Days at the edges of a period, and several filters at once, read the facts of those days and that brokerage alone.

create index concurrently if not exists figures_made on figures (kind, made_on) where made_on is not null;
create index concurrently if not exists figures_event_day on figures (kind, event_on) where event_on is not null;
create index concurrently if not exists figures_of_broker on figures (broker_id, kind) where broker_id is not null;
