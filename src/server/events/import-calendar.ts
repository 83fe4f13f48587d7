import { sql } from 'kysely';
import { seasonOf } from '#domain/imports/new-reference.ts';
import { plainName } from '#domain/imports/plain-name.ts';
import { valueText } from '#domain/imports/record-key.ts';
import {
  foundOne,
  type ImportStore,
  type ReferenceChoice,
  type ReferenceSource,
} from '#server/platform/sheets/import-store.ts';
import { tableImport } from '#server/platform/sheets/table-import.ts';
import { boundEvents } from '#server/policies/approval/moved-events.ts';

const events = tableImport({
  table: 'events',
  id: 'event_id',
  record_kind: 'event',
  columns: {
    name: 'text',
    championship_id: 'uuid',
    circuit_id: 'text',
    country: 'text',
    start_on: 'date',
    end_on: 'date',
    kind: 'text',
    race_hours: 'numeric',
    sessions: 'text[]',
    status: 'text',
    source: 'text',
  },
  matches: [
    sql`t.start_on = r.start_on and lower(t.name) = lower(r.name)
    and t.championship_id is not distinct from r.championship_id`,
  ],
  mentioned_in: [
    { table: 'requests', column: 'content' },
    { table: 'policy_versions', column: 'content' },
  ],
  revision: true,
  merged_by: ['name', 'start_on', 'end_on'],
});

/** Events as imports write them: known by championship, name and first day. */
export const eventImport: ImportStore = {
  ...events,
  held: {
    fields: ['start_on', 'end_on', 'circuit_id', 'country'],
    of: boundEvents,
    why: 'an event at which cars are insured, which has moved since',
  },
  alike: async (db, rows) => {
    const asked = rows.map(({ championship_id, circuit_id, start_on, end_on }, n) => ({
      n,
      championship_id,
      circuit_id,
      start_on,
      end_on,
    }));
    const found = await sql<{ n: number; name: string }>`select distinct on (r.n) r.n, t.name
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as r (n int, championship_id text, circuit_id text, start_on date, end_on date)
      join events t on t.circuit_id = r.circuit_id and t.championship_id::text = r.championship_id
        and t.start_on <= r.end_on and t.end_on >= r.start_on and t.merged_into is null
      order by r.n, t.start_on`.execute(db);
    const names = new Map(found.rows.map(({ n, name }) => [n, name]));
    return rows.map((_row, n) => names.get(n));
  },
};

/** Championships as imports write them: one season each. */
export const championshipImport = tableImport({
  table: 'championships',
  id: 'championship_id',
  record_kind: 'championship',
  columns: {
    name: 'text',
    year: 'int',
    series: 'text',
    organiser: 'text',
    country: 'text',
    active: 'boolean',
  },
  matches: [sql`t.year = r.year and searchable(t.name) = searchable(r.name)`],
  revision: true,
  merged_by: ['name'],
});

/** Championships that a cell can name, in the season of its row. */
export const championshipReference: ReferenceSource = {
  choices: async (db) => {
    const rows = await db
      .selectFrom('championships as c')
      .select(['championship_id', 'name', 'year', 'series'])
      .select(
        sql<string[]>`array(select f.name from championships f
          where f.merged_into = c.championship_id)`.as('former'),
      )
      .where('merged_into', 'is', null)
      .orderBy('year', 'desc')
      .orderBy('name')
      .execute();
    return rows.map(({ championship_id, name, year, series, former }) => ({
      id: championship_id,
      label: `${name} ${year}`,
      note: series,
      facts: { name, year, former },
    }));
  },
  resolve: (references, choices, aliases) => {
    const byId = new Map(choices.map((choice) => [choice.id, choice]));
    // A merged duplicate still means the kept one; where both names are in use, the present one wins.
    const bySeason = new Map(
      [formerNames, presentName].flatMap((namesOf) =>
        choices.flatMap((choice) =>
          namesOf(choice).map(
            (name) => [`${plainName(name)}|${valueText(choice.facts['year'])}`, choice] as const,
          ),
        ),
      ),
    );
    return references.map(({ text, hints }) => {
      const season = seasonOf(hints);
      const found =
        bySeason.get(`${plainName(text)}|${season}`) ??
        byId.get(aliases.get(`${plainName(text)}|${season}`) ?? '');
      return found ? foundOne(found) : { found: 'none' };
    });
  },
};

const presentName = ({ facts }: ReferenceChoice): string[] => [valueText(facts['name'])];

const formerNames = ({ facts }: ReferenceChoice): string[] =>
  Array.isArray(facts['former']) ? facts['former'].map(String) : [];
