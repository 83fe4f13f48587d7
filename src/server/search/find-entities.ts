import { sql } from 'kysely';
import { accountRule } from '#server/accounts/people/account-access.ts';
import { carRule, driverRule } from '#server/garage/garage-access.ts';
import { allOf, bestOf } from '#server/search/found-rows.ts';
import { hasFilters, wayOf, type SearchQuestion } from '#server/search/search-question.ts';
import { hasWords, likeText, type Condition, type Sql } from '#server/search/search-words.ts';

const none = { status: sql`''`, is_vi: sql`false` };

/** 0 is the name itself, 1 its beginning, 3 somewhere in it. */
export function nameRank(names: readonly Sql[], text: string): Sql {
  const each = names.map(
    (name) => sql`case when searchable(${name}) = searchable(${text}) then 0
      when searchable(${name}) like searchable(${likeText(text)}) || '%' then 1 else 3 end`,
  );
  return sql`least(${sql.join(each)})`;
}

/** What is near by its name; a merged duplicate leads to the record that was kept. */
function near(name: string, table: string, id: string): Sql {
  return sql`(select coalesce(t.merged_into, t.${sql.id(id)}) as id, bool_or(found.whole) as whole
      from ${sql.ref(name)} found join ${sql.table(table)} t on t.${sql.id(id)} = found.id group by 1) near
    join ${sql.table(table)} on ${sql.ref(`${table}.${id}`)} = near.id`;
}

/** Accounts, by company, team, contact, e-mail and telephone; also what `team:` names. */
function findAccounts(question: SearchQuestion, text: string): Sql {
  return bestOf({
    kind: 'account',
    record_id: sql`accounts.user_id`,
    label: sql`coalesce(nullif(accounts.company_name, ''), nullif(accounts.team_name, ''), accounts.attn)`,
    note: sql`accounts.email::text`,
    ...none,
    rank: nameRank(
      [
        sql`accounts.company_name`,
        sql`accounts.team_name`,
        sql`accounts.attn`,
        sql`accounts.email::text`,
      ],
      text,
    ),
    at: sql`accounts.created_at`,
    from: near('near_accounts', 'accounts', 'user_id'),
    where: allOf(sql<boolean>`near.whole`, accountRule.visible(question.actor)),
    limit: question.limit,
  });
}

function findEvents(question: SearchQuestion, text: string): Sql {
  return bestOf({
    kind: 'event',
    record_id: sql`events.event_id`,
    label: sql`events.name`,
    note: sql`to_char(events.start_on, 'DD-MM-YYYY')`,
    ...none,
    rank: nameRank([sql`events.name`], text),
    at: sql`events.start_on::timestamptz`,
    from: near('near_events', 'events', 'event_id'),
    where: sql<boolean>`near.whole`,
    limit: question.limit,
  });
}

function findCars(question: SearchQuestion, text: string): Sql {
  return bestOf({
    kind: 'car',
    record_id: sql`cars.car_id`,
    label: sql`cars.make || ' ' || cars.model`,
    note: sql`coalesce(nullif(cars.chassis_number, ''), 'chassis to follow')`,
    ...none,
    rank: nameRank([sql`cars.chassis_number`, sql`cars.make || ' ' || cars.model`], text),
    at: sql`cars.created_at`,
    from: near('near_cars', 'cars', 'car_id'),
    where: allOf(sql<boolean>`near.whole`, carRule.visible(question.actor)),
    limit: question.limit,
  });
}

function findDrivers(question: SearchQuestion, text: string): Sql {
  return bestOf({
    kind: 'driver',
    record_id: sql`drivers.driver_id`,
    label: sql`drivers.first_name || ' ' || drivers.last_name`,
    note: sql`drivers.country::text`,
    ...none,
    rank: nameRank(
      [sql`drivers.first_name || ' ' || drivers.last_name`, sql`drivers.last_name`],
      text,
    ),
    at: sql`drivers.created_at`,
    from: near('near_drivers', 'drivers', 'driver_id'),
    where: allOf(sql<boolean>`near.whole`, driverRule.visible(question.actor)),
    limit: question.limit,
  });
}

function findByName(
  question: SearchQuestion,
  {
    kind,
    table,
    id,
    note,
    at,
  }: { kind: 'championship' | 'circuit'; table: string; id: string; note: Sql; at: Sql },
): Sql {
  const name = sql.ref(`${table}.name`);
  const found: Condition = sql`${sql.ref(`${table}.${id}`)} in (
    select coalesce(named.merged_into, named.${sql.id(id)}) from ${sql.table(table)} named
    where ${hasWords('named.search_text', question.query.text)})`;
  return bestOf({
    kind,
    record_id: sql.ref(`${table}.${id}`),
    label: name,
    note,
    ...none,
    rank: nameRank([name], question.query.text),
    at,
    from: sql.table(table),
    where: allOf(found, sql<boolean>`${sql.ref(`${table}.active`)}`),
    limit: question.limit,
  });
}

/** Everything that is looked up by name: accounts, events, cars, drivers, championships, circuits. */
export function findEntities(question: SearchQuestion): Sql[] {
  const { kinds, query } = question;
  const way = wayOf(question);
  const filtered = hasFilters(question);
  const onlyFilter = query.status.length === 0 && query.amount === null && query.text === '';
  const parts: Sql[] = [];
  if (kinds.has('account') && (way === 'team' ? onlyFilter && query.event.length === 0 : !filtered))
    parts.push(findAccounts(question, way === 'team' ? query.team.join(' ') : query.text));
  if (kinds.has('event') && (way === 'event' ? onlyFilter : !filtered))
    parts.push(findEvents(question, way === 'event' ? query.event.join(' ') : query.text));
  if (filtered) return parts;
  if (kinds.has('car')) parts.push(findCars(question, query.text));
  if (kinds.has('driver')) parts.push(findDrivers(question, query.text));
  if (kinds.has('championship'))
    parts.push(
      findByName(question, {
        kind: 'championship',
        table: 'championships',
        id: 'championship_id',
        note: sql`championships.year::text`,
        at: sql`make_timestamptz(championships.year, 1, 1, 0, 0, 0)`,
      }),
    );
  if (kinds.has('circuit'))
    parts.push(
      findByName(question, {
        kind: 'circuit',
        table: 'circuits',
        id: 'circuit_id',
        note: sql`circuits.country::text`,
        at: sql`circuits.created_at`,
      }),
    );
  return parts;
}
