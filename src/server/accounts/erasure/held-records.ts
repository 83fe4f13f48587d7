import { type RawBuilder, sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isRecordOfVi } from '#server/communications/about-vi.ts';
import type { Queryable } from '#server/platform/context.ts';

/** One record that an erasure takes away or leaves, as a reader sees it. */
export type HeldRecord = OutputOf<'get_erasure'>['goes'][number]['records'][number];

/** Columns of a query about one kind of records; what is left out is null. */
interface Shown {
  kind: string | RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  said?: RawBuilder<unknown>;
  on_date?: RawBuilder<unknown>;
  /** Before the date: "due". */
  date_word?: string;
  amount?: RawBuilder<unknown>;
  /** From the table's name on. */
  from: RawBuilder<unknown>;
}

interface Row {
  part: string;
  kind: string;
  id: string;
  is_vi: boolean | null;
  name: string;
  said: string | null;
  on_date: string | null;
  date_word: string;
  amount: number | null;
  currency: string | null;
}

/** So many of a kind are named; the rest is counted. */
const most = 200;

/** Names the records of several parts at once, the latest of each first. */
export async function heldRecords<Part extends string>(
  db: Queryable,
  parts: readonly (readonly [part: Part, shown: Shown])[],
): Promise<(part: Part) => HeldRecord[]> {
  const none = sql`null`;
  const queries = parts.map(
    ([part, { kind, id, name, said = none, on_date = none, date_word = '', amount, from }]) => sql`
      select * from (select ${part}::text as part, ${kind}::text as kind, ${id}::text as id, ${name}::text as name,
        ${said}::text as said, (${on_date})::date::text as on_date, ${date_word}::text as date_word, ${amount ?? none}::bigint as amount,
        ${amount ? sql`x.currency` : none}::text as currency ${from}) x order by on_date desc nulls last, name, id limit ${most}`,
  );
  const { rows } =
    await sql<Row>`select x.*, ${isRecordOfVi(sql`x.kind`, sql`x.id`)} as is_vi from (${sql.join(
      queries.map((query) => sql`(${query})`),
      sql` union all `,
    )}) x`.execute(db);
  const found = Map.groupBy(rows, (row) => row.part);
  return (part) => (found.get(part) ?? []).map(shownRow);
}

function shownRow({ said, on_date, date_word, amount, currency, ...row }: Row): HeldRecord {
  const note = [
    said ?? '',
    on_date === null ? '' : `${date_word} ${formatCalendarDate(on_date)}`.trim(),
    amount === null || currency === null ? '' : formatMoney(amount, currency),
  ];
  const { kind, id, is_vi, name } = row;
  return { kind, id, is_vi, name, note: note.filter((part) => part !== '').join(' · ') };
}
