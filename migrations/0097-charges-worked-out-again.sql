-- A change that holds from a day before a policy ended or came back works out again what that moved (decision 056). What is
-- charged beyond it names the transaction that it belongs to, so that the next such change knows what it comes to.

alter table policy_charges
  add column again_of uuid,
  add constraint policy_charges_again_of_fkey foreign key (again_of) references policy_transactions not valid;
-- squawk-ignore constraint-missing-not-valid
alter table policy_charges validate constraint policy_charges_again_of_fkey;
