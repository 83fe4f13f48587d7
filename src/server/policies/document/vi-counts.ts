import { sql } from 'kysely';
import { viewsOf } from '#contract/list.ts';
import type { DocumentView } from '#contract/policies/documents.ts';
import { viList } from '#contract/policies/vi-list.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import { documentStatuses } from '#domain/policies/document-status.ts';
import { isVi, type ViType } from '#domain/policies/insurance-types.ts';
import { yearLines } from '#domain/policies/renewal/cover-renewal.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import { addedCounts, countByStatus, totalOf } from '#server/platform/database/list-counts.ts';
import {
  closedStatuses,
  documentCondition,
  type DocumentFilter,
  goneQuoteStatuses,
  ofVariousInsurances,
  RENEWAL_DAYS,
  runningStatuses,
  viewStatuses,
} from '#server/policies/document/document-filter.ts';
import { countedOwner, isPlain, ownerOfFilter } from '#server/policies/document/kept-owner.ts';
import { policyRule } from '#server/policies/policy-access.ts';

/** Kept totals that a view adds up: quotes or policies by their begin, or policies by their end, in some statuses. */
interface Addend {
  kept: 'quote' | 'policy' | 'policy:ends';
  statuses: readonly string[];
  /** Of which lines; of all without. */
  lines?: readonly ViType[];
  from?: CalendarDate;
  to?: CalendarDate;
}

/** What a view of the list is the sum of; undefined for one that is not kept. */
function addendsOf(view: DocumentView, today: CalendarDate): readonly Addend[] | undefined {
  const both = (statuses: readonly string[]): Addend[] => [
    { kept: 'quote', statuses },
    { kept: 'policy', statuses },
  ];
  const ends = { kept: 'policy:ends', statuses: runningStatuses } as const;
  const of_view = viewStatuses[view];
  if (of_view) return both(of_view);
  switch (view) {
    case 'all':
      return both(documentStatuses);
    case 'quotes':
      return [
        {
          kept: 'quote',
          statuses: documentStatuses.filter((one) => !goneQuoteStatuses.includes(one)),
        },
      ];
    case 'active':
      return [{ ...ends, from: today }];
    case 'renewal':
      return [{ ...ends, lines: yearLines, from: today, to: addDays(today, RENEWAL_DAYS) }];
    case 'ended':
      return [...both(closedStatuses), { ...ends, to: addDays(today, -1) }];
    default:
      return undefined;
  }
}

type Totals = (addend: Omit<Addend, 'statuses'>) => Promise<Record<string, number>>;

/** The kept totals of one owner's various insurances; each is read once. */
function totalsOf(db: Queryable, owner: string): Totals {
  const read = new Map<string, Promise<Record<string, number>>>();
  const ask: Totals = async ({ kept, lines, from, to }) => {
    const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    if (!lines) return countByStatus(db, { list: `vi_${kept}`, owner, ...days });
    let sum: Record<string, number> = {};
    for (const line of lines)
      sum = addedCounts(
        sum,
        await countByStatus(db, { list: `vi_${kept}:${line}`, owner, ...days }),
      );
    return sum;
  };
  return (addend) => {
    const { kept, lines = [], from = '', to = '' } = addend;
    const key = [kept, from, to, ...lines].join(' ');
    const found = read.get(key) ?? ask(addend);
    read.set(key, found);
    return found;
  };
}

async function sumOf(addends: readonly Addend[], totals: Totals): Promise<number> {
  let sum = 0;
  for (const { statuses, ...addend } of addends)
    if (statuses.length > 0) sum += totalOf(await totals(addend), statuses);
  return sum;
}

/** How many various insurances a filter finds, from the kept totals; undefined where they cannot answer. */
export async function countViFromTotals(
  db: Queryable,
  { filter, actor, today }: { filter: DocumentFilter; actor: Actor; today: CalendarDate },
): Promise<number | undefined> {
  const { view, document_state, startDate, endDate } = filter;
  const { status, insurance_type } = filter.filters;
  const owner = ownerOfFilter(filter, actor, ['status', 'insurance_type']);
  const addends = addendsOf(view, today);
  if (owner === null || !addends || !isPlain(filter) || actor.account_type === 'insurer')
    return undefined;
  const ranged = startDate !== undefined || endDate !== undefined;
  if (ranged && addends.some(({ kept }) => kept === 'policy:ends')) return undefined;
  const chosen = insurance_type?.length ? insurance_type.filter(isVi) : undefined;
  const wanted = addends
    .filter(({ kept }) => document_state === undefined || kept.startsWith(document_state))
    .map((addend) => ({
      ...addend,
      ...(chosen && { lines: chosen.filter((line) => addend.lines?.includes(line) ?? true) }),
      statuses: addend.statuses.filter((one) => !status?.length || status.includes(one as never)),
      ...(startDate ? { from: startDate } : {}),
      ...(endDate ? { to: endDate } : {}),
    }));
  return sumOf(wanted, totalsOf(db, owner));
}

/** The counts of the built-in views of the various insurances, for this person. */
export async function countViViews(
  db: Queryable,
  { actor, today }: { actor: Actor; today: CalendarDate },
): Promise<Partial<Record<DocumentView, number>>> {
  const owner = countedOwner(actor);
  if (owner === null || actor.account_type === 'insurer') return countViRows(db, { actor, today });
  const totals = totalsOf(db, owner);
  const counts: Partial<Record<DocumentView, number>> = {};
  for (const view of viewsOf(viList))
    counts[view] = await sumOf(addendsOf(view, today) ?? [], totals);
  return counts;
}

/** The same from the rows, of somebody who has few of them. */
async function countViRows(
  db: Queryable,
  { actor, today }: { actor: Actor; today: CalendarDate },
): Promise<Partial<Record<DocumentView, number>>> {
  const unfiltered = { search: '', filters: {} } as const;
  const conditions = viewsOf(viList).map((view): [DocumentView, ReturnType<typeof sql>] => [
    view,
    sql`count(*) filter (where ${documentCondition({ ...unfiltered, view }, actor, today)})`,
  ]);
  const found = await sql<Partial<Record<DocumentView, number>>>`
    select ${sql.join(conditions.map(([view, counted]) => sql`${counted} as ${sql.ref(view)}`))}
    from policies where ${ofVariousInsurances(true)} and ${policyRule.visible(actor)}`.execute(db);
  return found.rows[0] ?? {};
}
