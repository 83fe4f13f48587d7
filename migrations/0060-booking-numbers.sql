-- A booking has a number of its own in the order in which it was booked, so that people and papers can name it. Numbers of
-- postings that were previewed and taken back are left out, so they rise but have gaps.
-- squawk-ignore adding-field-with-default, constraint-missing-not-valid
alter table ledger_transactions add column booking_number bigint generated always as identity;
