-- Money that clients paid by card is with the provider until the bank shows its payout: it has an account of its own, so
-- that the ledger's bank account is what the bank has. What was booked on the bank account before moves in one booking
-- for each currency.
with held as (
  select e.currency, sum(e.amount) as amount
  from ledger_entries e join ledger_transactions t using (transaction_id)
  where e.account = 'cash' and t.kind in ('card_received', 'card_returned')
  group by 1 having sum(e.amount) <> 0
), booked as (
  insert into ledger_transactions (kind, description, reference, booked_on)
  select 'card_money_moved', 'Card receipts that the bank had not paid out', 'card money ' || currency, amsterdam_day(clock_now())
  from held returning transaction_id, reference
)
insert into ledger_entries (transaction_id, account, currency, amount)
select b.transaction_id, x.account, h.currency, x.sign * h.amount
from held h join booked b on b.reference = 'card money ' || h.currency
  cross join (values ('card_provider', 1), ('cash', -1)) x (account, sign);
