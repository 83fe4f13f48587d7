import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import { addMonths, dateOfInstant } from '#domain/dates.ts';
import { valueText } from '#domain/analytics/figure-text.ts';
import { getSmallFigures } from '#server/analytics/small-figures.ts';
import type { Services } from '#server/platform/context.ts';
import type { CardQuestion } from '#server/analytics/cards/card-question.ts';
import { type ComparedFigure, isSame } from './compare-figures.ts';
import {
  type RawPicture,
  rawBook,
  rawBrokerage,
  rawCircuit,
  rawClient,
  rawEvents,
  rawInsurer,
  rawSeason,
} from './raw-small-figures.ts';

type Read = Pick<Services, 'db' | 'clock'>;
type Answer = Awaited<ReturnType<typeof getSmallFigures>>;
type Book = Answer['books'][number];
type Of = 'client' | 'brokerage' | 'insurer' | 'series' | 'championship' | 'circuit' | 'event';

const staff = { account_type: 'admin', user_id: '00000000-0000-0000-0000-000000000000' } as const;
const countOf = (note: string) => Number(/\d+/.exec(note)?.[0] ?? 0);

/** Numbers by label; how many claims stand behind one is in its note. */
function toldBy({ figures, months }: Book): RawPicture {
  const counts = figures
    .filter(({ label }) => label === 'Claims' || label === 'Claims paid')
    .map(({ label, note }) => [`of ${label}`, countOf(note)] as const);
  const sumOf = (name: 'premium' | 'losses') => months.reduce((sum, month) => sum + month[name], 0);
  return {
    figures: Object.fromEntries([
      ...figures.map(({ label, value }) => [label, value] as const),
      ...counts,
    ]),
    ...{ premium: sumOf('premium'), losses: sumOf('losses') },
  };
}

function compared(name: string, book: Book, counted: RawPicture): ComparedFigure[] {
  const shown = toldBy(book);
  const kinds = new Map(book.figures.map(({ label, kind }) => [label, kind]));
  const each = (value: string, ours: number | null, theirs: number | null): ComparedFigure => {
    const kind = kinds.get(value) ?? 'count';
    return {
      ...{ card: name.split(' ')[0] ?? name, row: `${name} ${book.currency}`, value },
      ...{ shown: valueText(ours, { kind }), counted: valueText(theirs, { kind }) },
      is_same: isSame(ours, theirs, kind === 'percent'),
    };
  };
  const labels = new Set([...Object.keys(shown.figures), ...Object.keys(counted.figures)]);
  return [
    ...[...labels].map((label) =>
      each(label, shown.figures[label] ?? null, counted.figures[label] ?? null),
    ),
    each('months, premium', shown.premium, counted.premium),
    each('months, losses', shown.losses, counted.losses),
  ];
}

const rawOf: Record<Of, (question: CardQuestion, id: string) => Promise<RawPicture>> = {
  client: rawClient,
  brokerage: rawBrokerage,
  insurer: rawInsurer,
  series: (question, id) => rawEvents(question, sql`f.series = ${id}`),
  championship: (question, id) =>
    rawEvents(
      question,
      sql`f.event_id in (select event_id from events where championship_id = ${id})`,
    ),
  event: (question, id) => rawEvents(question, sql`f.event_id = ${id}`),
  circuit: rawCircuit,
};

/** The records of which pages show a small picture. */
const recordsOf: Record<Of, string> = {
  client: `select user_id::text as id from accounts where account_type = 'agent'`,
  brokerage: `select user_id::text as id from accounts where account_type = 'brokerage'`,
  insurer: 'select insurer_id::text as id from insurers',
  series: `select distinct coalesce(nullif(series, ''), name) as id from championships`,
  championship: 'select championship_id::text as id from championships',
  event:
    'select event_id::text as id from events where exists (select from policy_items i where i.event_id = events.event_id)',
  circuit: 'select circuit_id::text as id from circuits',
};

const whole = { from: '1900-01-01', to: '2999-12-31' };
/** The last twelve months, the month of today to its end. */
function lastYear(today: string) {
  const first = `${today.slice(0, 7)}-01`;
  const end = new Date(Date.parse(addMonths(first, 1)) - 86_400_000);
  return { from: addMonths(first, -11), to: end.toISOString().slice(0, 10) };
}

/** Every small picture of every record, of the whole book, and each client's season: as shown, and as the tables say. */
export async function compareSmallFigures({ db, clock }: Read): Promise<ComparedFigure[]> {
  const today = dateOfInstant(clock.now().getTime() / 1000);
  const asked = { db, today };
  const found: ComparedFigure[] = [];
  const question = (currency: Currency, is_whole: boolean): CardQuestion => ({
    ...asked,
    ...(is_whole ? whole : lastYear(today)),
    currency,
  });
  const own = await getSmallFigures({ ...asked, actor: staff }, { of: 'own' });
  for (const book of own.books)
    found.push(...compared('book', book, await rawBook(question(book.currency, false))));
  for (const of of Object.keys(recordsOf) as Of[]) {
    const { rows } = await sql<{ id: string }>`${sql.raw(recordsOf[of])}`.execute(db);
    for (const { id } of rows) {
      const { books } = await getSmallFigures({ ...asked, actor: staff }, { of, record_id: id });
      for (const book of books) {
        const counted = await rawOf[of](
          question(book.currency, of === 'event' || of === 'championship'),
          id,
        );
        found.push(...compared(`${of} ${id}`, book, counted));
      }
      if (of === 'client') found.push(...(await seasonOf(asked, id)));
    }
  }
  return found;
}

/** What a client sees of its own season. */
async function seasonOf(
  asked: { db: Services['db']; today: string },
  user_id: string,
): Promise<ComparedFigure[]> {
  const actor = { account_type: 'agent', user_id } as const;
  const { books } = await getSmallFigures({ ...asked, actor }, { of: 'own' });
  const seasons = books.map(async (book) => {
    const { currency } = book;
    const figures = await rawSeason(asked.db, { user_id, currency, today: asked.today });
    const { premium, losses } = toldBy(book);
    return compared(`season ${user_id}`, book, { figures, premium, losses });
  });
  return (await Promise.all(seasons)).flat();
}
