-- outside a transaction
-- The night looks for reserves that have not moved, whatever their sign; what is reserved in all is kept as sums.

create index concurrently if not exists claims_still_reserved on claims (reserve_seen_on) where reserve <> 0;
drop index concurrently if exists claims_reserved;
