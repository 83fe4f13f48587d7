-- Two accounts of one client become one: the other stays as an alias, and its addresses lead to the kept one. An erased
-- person keeps an account without a name, so that invoices and claims still belong to somebody.

alter table accounts
  add column merged_into uuid references accounts (user_id),
  add column merged_at timestamptz,
  add column erased_at timestamptz,
  add constraint accounts_merged_check
    check (merged_into is null or (merged_into <> user_id and merged_at is not null and not active)),
  add constraint accounts_erased_check check (erased_at is null or not active);
create index accounts_merged on accounts (merged_into) where merged_into is not null;

-- What two spellings of a company have in common: no accents, no signs, no legal form.
create function company_key(name text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(regexp_replace(searchable(name), '[^a-z0-9]+', ' ', 'g'),
      '\m(b v|bv|n v|nv|gmbh|ltd|limited|llc|inc|s a|sa|srl|s r l|bvba|ag|kg|oy|ab|as)\M', '', 'g'),
    '\s+', '', 'g');

-- The last nine digits: +31 6 12345678 and 06-12345678 are one phone.
create function phone_key(phone text) returns text
  language sql immutable parallel safe
  return case when length(regexp_replace(phone, '\D', '', 'g')) >= 8
    then right(regexp_replace(phone, '\D', '', 'g'), 9) else '' end;

create function lower_all(texts text[]) returns text[]
  language sql immutable parallel safe
  return lower(texts::text)::text[];

create index accounts_company_key on accounts (company_key(company_name));
create index accounts_phone_key on accounts (phone_key(phone));
create index accounts_extra_emails on accounts using gin (lower_all(extra_emails));

-- Invoices and bookings stay as they were written, but for the account they belong to once it has been merged.
create function belongs_still(before uuid, after uuid) returns boolean
  language sql stable
  return before is not distinct from after
    or exists (select from accounts a where a.user_id = before and a.merged_into = after);

create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if (new.invoice_number, new.premium, new.fee, new.ipt, new.total, new.currency, new.issue_date, new.policy_id,
      new.version_id, new.credit_of)
    is distinct from
     (old.invoice_number, old.premium, old.fee, old.ipt, old.total, old.currency, old.issue_date, old.policy_id,
      old.version_id, old.credit_of)
    or not belongs_still(old.user_id, new.user_id) then
    raise exception 'invoice % is issued and stays as it is', old.invoice_number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function keep_ledger_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'user_id' - 'broker_id' = to_jsonb(old) - 'user_id' - 'broker_id'
    and belongs_still(old.user_id, new.user_id) and belongs_still(old.broker_id, new.broker_id) then
    return new;
  end if;
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
drop trigger ledger_entries_kept on ledger_entries;
create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function keep_ledger_entry();

-- The audit log is only added to. The one exception: what it says of an erased person.
create function keep_audit_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'before' - 'after' - 'actor_name' = to_jsonb(old) - 'before' - 'after' - 'actor_name'
    and (new.actor_name = old.actor_name or (new.actor_name = 'Erased person'
      and exists (select from accounts a where a.user_id = old.actor_id and a.erased_at is not null)))
    and ((new.before, new.after) is not distinct from (old.before, old.after)
      or (new.before is null and new.after is null and old.record_kind = 'account'
        and exists (select from accounts a where a.user_id::text = old.record_id and a.erased_at is not null))) then
    return new;
  end if;
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
drop trigger audit_log_kept on audit_log;
create trigger audit_log_kept before update or delete on audit_log
  for each row execute function keep_audit_row();
