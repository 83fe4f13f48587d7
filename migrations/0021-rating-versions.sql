-- What premiums are made of is kept in versions: a draft until it is published, unchanged from then on.

-- Years whose series ratings are not in use yet: without a day a draft, else in use from that day. A year that is
-- not listed here is in use.
create table series_years (
  year int primary key check (year between 2022 and 2100),
  publish_on date,
  revision int not null default 0
);

alter table series_ratings
  add column min_premium_override bigint check (min_premium_override >= 0),
  add column changed_at timestamptz;

-- What is there already is published. A row that is written without a word about it is published at once.
alter table rating_tables
  add column published_at timestamptz default clock_now(),
  add column note text not null default '',
  add column based_on text references rating_tables (version),
  add column revision int not null default 0,
  add check (valid_to >= valid_from),
  add constraint rating_tables_no_overlap
    exclude using gist (daterange(valid_from, valid_to, '[]') with &&) where (published_at is not null);

alter table premium_tax_rates
  add column published_at timestamptz default clock_now(),
  add column revision int not null default 0,
  drop constraint premium_tax_rates_country_code_line_daterange_excl,
  add constraint premium_tax_rates_no_overlap
    exclude using gist (country_code with =, line with =, daterange(valid_from, valid_to, '[]') with &&)
    where (published_at is not null);

alter table additional_excess_rules
  add column rule_id uuid not null default uuidv7(),
  add column published_at timestamptz default clock_now(),
  add column reason text not null default '',
  add column revision int not null default 0,
  drop constraint additional_excess_rules_pkey,
  add primary key (rule_id),
  add check (valid_to >= valid_from),
  add constraint additional_excess_rules_no_overlap
    exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
    where (published_at is not null);

-- Of something published only the last day may be set, when its successor begins.
create function keep_published_version() returns trigger language plpgsql as $$
declare
  free text[] := array['valid_to', 'revision'];
begin
  if old.published_at is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'a published version of % is never changed', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rating_tables_kept before update or delete on rating_tables
  for each row execute function keep_published_version();
create trigger additional_excess_rules_kept before update or delete on additional_excess_rules
  for each row execute function keep_published_version();

-- Every day from the first version on has its tables; asked at the end of the transaction, because a version ends and
-- the next one begins in two steps.
create function refuse_rating_gap() returns trigger language plpgsql as $$
begin
  if exists (
    select from rating_tables a where a.published_at is not null and a.valid_to is not null and not exists (
      select from rating_tables b where b.published_at is not null and b.valid_from = a.valid_to + 1)
  ) then
    raise exception 'the rating tables leave a day without a version' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger rating_tables_no_gap after insert or update or delete on rating_tables
  deferrable initially deferred for each row execute function refuse_rating_gap();

create function refuse_premium_tax_gap() returns trigger language plpgsql as $$
begin
  if exists (
    select from premium_tax_rates a
    where a.country_code = new.country_code and a.line = new.line
      and a.published_at is not null and a.valid_to is not null
      and exists (select from premium_tax_rates b where b.country_code = a.country_code and b.line = a.line
        and b.published_at is not null and b.valid_from > a.valid_to)
      and not exists (select from premium_tax_rates b where b.country_code = a.country_code and b.line = a.line
        and b.published_at is not null and b.valid_from = a.valid_to + 1)
  ) then
    raise exception 'premium tax of % leaves a day without a rate', new.country_code
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger premium_tax_rates_no_gap after insert or update on premium_tax_rates
  deferrable initially deferred for each row execute function refuse_premium_tax_gap();

-- Everything that a calculation took from the tables, the circuits and the premium tax, once for each content: with
-- the risk beside it a version can be calculated again to the cent, whatever was published since.
create table rating_bases (
  basis_hash text primary key,
  tables jsonb not null,
  created_at timestamptz not null default clock_now()
);
create trigger rating_bases_kept before update or delete on rating_bases
  for each row execute function refuse_change();

alter table policy_versions
  add column rating_risk jsonb,
  add column basis_hash text references rating_bases (basis_hash);

create or replace function keep_locked_version() returns trigger language plpgsql as $$
begin
  if old.locked_at is not null and (
    new.content, new.rating, new.clauses, new.premium, new.discount, new.adjustment, new.fee, new.ipt,
    new.gross, new.commission, new.instalments, new.version_number, new.policy_id, new.locked_at,
    new.rating_risk, new.basis_hash
  ) is distinct from (
    old.content, old.rating, old.clauses, old.premium, old.discount, old.adjustment, old.fee, old.ipt,
    old.gross, old.commission, old.instalments, old.version_number, old.policy_id, old.locked_at,
    old.rating_risk, old.basis_hash
  ) then
    raise exception 'version % is locked', old.version_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A book calculated again with tables that are not published: what each client would pay. Policies stay as they are.
create table rating_trials (
  trial_id uuid primary key default uuidv7(),
  version text not null references rating_tables (version) on delete cascade,
  year int not null check (year between 2022 and 2100),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  policies_done int not null default 0,
  policies_total int not null default 0,
  result jsonb,
  created_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now(),
  finished_at timestamptz
);
create index rating_trials_version on rating_trials (version, year);
