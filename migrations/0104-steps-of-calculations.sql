-- The steps of a calculation are most of what a version of many cars weighs, and nobody but who asks how a premium came
-- about reads them: they are kept packed and beside the figures, so that a version is written and read without them.
-- Versions from before keep theirs among the figures; a locked version is never written anew.
alter table policy_versions add column steps bytea;
alter table policy_versions alter column steps set storage external;
comment on column policy_versions.steps is 'The steps of the calculation on track as JSON, packed by zstd; null where rating holds them';

create or replace function keep_locked_version() returns trigger language plpgsql as $$
declare
  words text := forgotten_words();
begin
  if old.locked_at is null then
    return new;
  end if;
  if (new.content, new.rating, new.clauses, new.rating_risk)
    is distinct from (old.content, old.rating, old.clauses, old.rating_risk)
    and words is not null
    and (new.content, new.rating, new.clauses, new.rating_risk) is not distinct from
      (forget_json(old.content, words), forget_json(old.rating, words), forget_json(old.clauses, words),
       forget_json(old.rating_risk, words))
    and (retention_is_over(old.policy_id)
      or exists (select from policies p where p.policy_id = old.policy_id and p.document_state = 'quote')) then
    old.content := new.content;
    old.rating := new.rating;
    old.clauses := new.clauses;
    old.rating_risk := new.rating_risk;
  end if;
  if (
    new.content, new.rating, new.clauses, new.premium, new.discount, new.adjustment, new.fee, new.ipt,
    new.gross, new.commission, new.instalments, new.version_number, new.policy_id, new.locked_at,
    new.rating_risk, new.basis_hash, new.steps
  ) is distinct from (
    old.content, old.rating, old.clauses, old.premium, old.discount, old.adjustment, old.fee, old.ipt,
    old.gross, old.commission, old.instalments, old.version_number, old.policy_id, old.locked_at,
    old.rating_risk, old.basis_hash, old.steps
  ) then
    raise exception 'version % is locked', old.version_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Compared column by column: an endorsement of many cars ends hundreds of intervals at once.
create or replace function keep_cover_interval() returns trigger language plpgsql as $$
begin
  if old.known_to is not null or (
    new.cover_interval_id, new.policy_id, new.item_id, new.reason, new.covered_from, new.covered_to, new.known_from,
    new.transaction_id
  ) is distinct from (
    old.cover_interval_id, old.policy_id, old.item_id, old.reason, old.covered_from, old.covered_to, old.known_from,
    old.transaction_id
  ) then
    raise exception 'an interval of cover is replaced, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A change of a policy writes its row several times; only what lists count by moves their counts and sums.
create or replace function count_policies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, 1 as sign from new_rows r cross join lateral policy_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral policy_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, -1 as sign from old_rows r cross join lateral policy_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, -1 as sign from old_rows r cross join lateral policy_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif exists (
    select from new_rows n join old_rows o using (policy_id)
    where (n.document_state, n.status, n.user_id, n.broker_id, n.insurer_id, n.owner_id, n.panel_insurer_ids,
        n.period_from, n.period_to, n.has_gaps, n.currency, n.premium, n.made_at, n.locked_version_id)
      is distinct from (o.document_state, o.status, o.user_id, o.broker_id, o.insurer_id, o.owner_id, o.panel_insurer_ids,
        o.period_from, o.period_to, o.has_gaps, o.currency, o.premium, o.made_at, o.locked_version_id)
  ) then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, 1 as sign from new_rows r cross join lateral policy_counts(r) k
        union all select k.*, -1 from old_rows r cross join lateral policy_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral policy_sums(r) k
        union all select k.*, -1 from old_rows r cross join lateral policy_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  end if;
  return null;
end $$;
