-- What a cancelled item gives back is a percentage of the part of the net premium that it carries: both stand with the
-- charge, so that its calculation can be opened.
alter table policy_charges
  add column net_share bigint check (net_share >= 0),
  add column refund_pct numeric check (refund_pct between 0 and 100);
comment on column policy_charges.net_share is 'The part of the net premium that the item carries, in cents; null where the charge is no refund of an item';
comment on column policy_charges.refund_pct is 'What of the share goes back by the rule; a minimum premium or what is open may cap the amount';
