-- A bank's entry may take an earlier one back: a direct debit that the payer's bank reversed.

alter table bank_entries add column is_reversal boolean not null default false;
comment on column bank_entries.is_reversal is 'Whether the bank takes an earlier movement back with it';
