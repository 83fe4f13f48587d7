-- outside a transaction
-- Claims of one line of the various insurances, newest accident first.
create index concurrently if not exists claims_vi_line
  on claims (insurance_type, date_accident desc nulls last, claim_id desc) where is_vi;
alter table claims validate constraint claims_line;
