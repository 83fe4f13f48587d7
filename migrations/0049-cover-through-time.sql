-- What happened to a policy, and from when to when each of its items is covered. Both are only added to: an interval that
-- a later transaction replaces is no longer known from then on, and stays readable as it was known before.
create table policy_transactions (
  transaction_id uuid primary key default uuidv7(),
  policy_id uuid not null references policies (policy_id),
  kind text not null check (kind in
    ('new', 'endorsement', 'cancellation', 'reinstatement', 'renewal', 'correction', 'suspension', 'resumption')),
  -- From when it holds, and since when it is known.
  effective_at timestamptz not null,
  booked_at timestamptz not null default clock_now(),
  initiator text not null check (initiator in ('client', 'brokerage', 'staff', 'insurer', 'organiser', 'system')),
  reason text not null default '',
  version_before uuid references policy_versions (version_id),
  version_after uuid references policy_versions (version_id)
);
create index policy_transactions_policy on policy_transactions (policy_id, booked_at);
create index policy_transactions_before on policy_transactions (version_before) where version_before is not null;
create index policy_transactions_after on policy_transactions (version_after) where version_after is not null;

create table cover_intervals (
  cover_interval_id uuid primary key default uuidv7(),
  policy_id uuid not null references policies (policy_id),
  transaction_id uuid not null references policy_transactions (transaction_id),
  -- Whose terms hold; null where the policy insures no car at an event but something as a whole.
  item_id uuid references policy_items (item_id),
  covered_from timestamptz not null,
  covered_to timestamptz not null check (covered_to > covered_from),
  reason text not null check (reason in ('covered', 'suspended', 'withdrawn', 'cancelled')),
  known_from timestamptz not null,
  -- Null while nothing newer is known.
  known_to timestamptz check (known_to >= known_from)
);
create index cover_intervals_policy on cover_intervals (policy_id, known_to);
create index cover_intervals_item on cover_intervals (item_id) where item_id is not null;
create index cover_intervals_transaction on cover_intervals (transaction_id);

create function keep_cover_interval() returns trigger language plpgsql as $$
begin
  if old.known_to is not null or to_jsonb(new) - 'known_to' <> to_jsonb(old) - 'known_to' then
    raise exception 'an interval of cover is replaced, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger cover_intervals_kept before update on cover_intervals
  for each row execute function keep_cover_interval();
create trigger cover_intervals_never_deleted before delete on cover_intervals
  for each row execute function refuse_change();

create function keep_policy_transaction() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' then
    raise exception 'a transaction of a policy is added to, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger policy_transactions_kept before update on policy_transactions
  for each row execute function keep_policy_transaction();
create trigger policy_transactions_never_deleted before delete on policy_transactions
  for each row execute function refuse_change();

-- Writes the transactions and intervals of policies that have none: books from before there were any, and rows that are
-- loaded rather than made. Items keep the days that they were covered on; what had begun when a policy ended stays covered.
create function fill_cover() returns void language sql as $$
  with documents as materialized (
    select p.policy_id, p.insurance_type, p.period_from, p.period_to, p.suspended_since, p.locked_version_id,
      coalesce(p.made_at, p.created_at) as made_at,
      case when p.status in ('cancelled', 'expired', 'declined') then p.status_since end as ended_at,
      coalesce(
        (select max(v.version_number) from policy_versions v
          where v.policy_id = p.policy_id and v.locked_at <= p.made_at),
        (select v.version_number from policy_versions v where v.version_id = p.locked_version_id)) as first_number,
      uuidv7() as ended_by, uuidv7() as suspended_by
    from policies p
    where p.document_state = 'policy' and p.locked_version_id is not null
      and not exists (select from policy_transactions t where t.policy_id = p.policy_id)
  ),
  steps as materialized (
    select d.policy_id, v.version_id, uuidv7() as transaction_id, v.change_reason,
      row_number() over newer as step, lag(v.version_id) over newer as version_before,
      lead(v.locked_at) over newer as next_at,
      case when row_number() over newer = 1 then d.made_at else coalesce(v.locked_at, d.made_at) end as booked_at
    from documents d
      join policy_versions v on v.policy_id = d.policy_id and v.version_number >= d.first_number
        and (v.locked_at is not null or v.version_id = d.locked_version_id)
    window newer as (partition by d.policy_id order by v.version_number)
  ),
  items as materialized (
    select s.policy_id, s.step, s.transaction_id, s.booked_at, s.next_at, i.item_id,
      lead(s.step) over (partition by s.policy_id, i.car_id, i.event_id order by s.step) as next_step,
      d.ended_at, d.ended_by, d.suspended_by, coalesce(e.start_on > d.suspended_since, false) as is_suspended,
      (case when v.content->'items'->(i.position - 1)->>'kind' in ('test_day', 'track_day') then e.start_on
        when coalesce((v.content->'items'->(i.position - 1)->>'extra_test_days')::int, 0) = 0 then e.start_on
        else coalesce(d.period_from, e.start_on - (v.content->'items'->(i.position - 1)->>'extra_test_days')::int)
      end)::timestamp at time zone 'Europe/Amsterdam' as starts,
      (e.end_on + 1)::timestamp at time zone 'Europe/Amsterdam' as ends
    from steps s
      join documents d on d.policy_id = s.policy_id and d.insurance_type = 'on_track'
      join policy_versions v on v.version_id = s.version_id
      join policy_items i on i.version_id = s.version_id
      join events e on e.event_id = i.event_id
  ),
  pieces as (
    select i.policy_id, i.item_id,
      case when i.starts >= i.ended_at then i.ended_by when i.is_suspended then i.suspended_by
        else i.transaction_id end as transaction_id,
      greatest(i.starts, case when i.step = 1 then i.starts else i.booked_at end) as covered_from,
      least(i.ends, case when i.next_at is null then i.ends
        when i.starts >= i.next_at then i.next_at
        when i.next_step = i.step + 1 then i.next_at else i.ends end) as covered_to,
      case when i.starts >= i.ended_at then 'cancelled' when i.is_suspended then 'suspended' else 'covered' end as reason,
      i.booked_at as known_from
    from items i
    union all
    select d.policy_id, null, s.transaction_id,
      d.period_from::timestamp at time zone 'Europe/Amsterdam',
      least((d.period_to + 1)::timestamp at time zone 'Europe/Amsterdam', d.ended_at), 'covered', s.booked_at
    from documents d join steps s on s.policy_id = d.policy_id and s.step = 1
    where d.insurance_type <> 'on_track' and d.period_from is not null and d.period_to is not null
  ),
  written as (
    insert into policy_transactions
      (transaction_id, policy_id, kind, effective_at, booked_at, initiator, reason, version_before, version_after)
    select transaction_id, policy_id, case when step = 1 then 'new' else 'endorsement' end, booked_at, booked_at, 'staff',
      change_reason, version_before, version_id
    from steps
    union all
    select ended_by, policy_id, 'cancellation', ended_at, ended_at, 'staff', '', locked_version_id, locked_version_id
    from documents where ended_at is not null
    union all
    select suspended_by, policy_id, 'suspension', (suspended_since + 1)::timestamp at time zone 'Europe/Amsterdam',
      clock_now(), 'system', '', locked_version_id, locked_version_id
    from documents where suspended_since is not null
  )
  insert into cover_intervals (policy_id, transaction_id, item_id, covered_from, covered_to, reason, known_from)
  select policy_id, transaction_id, item_id, covered_from, covered_to, reason, known_from
  from pieces where covered_to > covered_from;
$$;
select fill_cover();
