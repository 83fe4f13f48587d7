-- The search over all kinds of records answers while one types: numbers are found by their beginning, or by their last
-- digits as people say them, with one walk down an index, whatever their number. Names go through the trigram indexes of
-- the small tables (accounts, events, cars, drivers), and from there by foreign keys to what belongs to them.

-- The last digits of a number without leading zeros: Q-26-0184 is 184.
create function number_tail(number text) returns text
  language sql immutable parallel safe
  return ltrim(substring(number from '[0-9]+$'), '0');

create index policies_quote_number_start on policies (quote_number text_pattern_ops);
create index policies_policy_number_start on policies (policy_number text_pattern_ops) where policy_number is not null;
create index policies_quote_tail on policies (number_tail(quote_number) text_pattern_ops);
create index policies_policy_tail on policies (number_tail(policy_number) text_pattern_ops) where policy_number is not null;
create index claims_number_start on claims (claim_number text_pattern_ops);
create index claims_number_tail on claims (number_tail(claim_number) text_pattern_ops);
create index invoices_number_start on invoices (invoice_number text_pattern_ops);
create index invoices_number_tail on invoices (number_tail(invoice_number) text_pattern_ops);

alter table championships add column search_text text generated always as (searchable(name || ' ' || series)) stored;
alter table circuits add column search_text text generated always as (searchable(name || ' ' || place)) stored;
create index championships_search on championships using gin (search_text gin_trgm_ops);
create index circuits_search on circuits using gin (search_text gin_trgm_ops);
