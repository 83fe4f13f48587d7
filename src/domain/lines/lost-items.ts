// What a claim of a various insurance is about: the items that were insured on its day, by names that tell them apart, and what
// of them is paid at most. Example: of three objects the data loggers for 12,600.00 were stolen: at most 12,600.00 less 250.00.

import type { Answers } from '#domain/lines/first-answers.ts';
import type { Cents } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';

/** A limit below the sum insured, and why it is there. */
export interface LimitOfItem {
  readonly most_paid: Cents;
  /** "no serial number". */
  readonly because: string;
  /** What is kept of it, where that is more than of the item. */
  readonly excess?: Cents;
  /** It is insured beside the sum insured, and may be more: medical cost beside a capital. */
  readonly beside_sum?: true;
}

/** One item as it was insured. */
export interface InsuredThing {
  label: string;
  sum_insured: Cents;
  excess: Cents;
  limit?: LimitOfItem | undefined;
  /** What was said of it when it was insured. */
  item?: Answers;
}

/** What is paid at most for things that one loss took together, where that is less than for each alone. */
export type LimitTogether = (
  things: readonly { item: Answers; most_paid: Cents }[],
) => Omit<LimitOfItem, 'excess'> | undefined;

/** What is promised for what was lost; `loss_limit` is what limits of items leave of the sum insured. */
interface TermsOfLoss {
  sum_insured: Cents;
  excess: Cents;
  loss_limit: Cents;
}

/** What is paid at most for an item, before its excess. */
function mostPaidFor({ sum_insured, limit }: Omit<InsuredThing, 'label'>): Cents {
  if (!limit) return sum_insured;
  return limit.beside_sum ? limit.most_paid : Math.min(sum_insured, limit.most_paid);
}

/** What is paid at most for an item, its excess taken off; before anything is lost only its own limit counts. */
export const highestPayout = (thing: Omit<InsuredThing, 'label'>): Cents =>
  Math.max(0, mostPaidFor(thing) - thing.excess);

/** The items among those that were lost whose limit is another amount than their sum insured. */
export function limitedItems(
  things: readonly InsuredThing[],
  names: readonly string[],
): (InsuredThing & { limit: LimitOfItem })[] {
  return things.flatMap((thing) =>
    thing.limit && names.includes(thing.label) && mostPaidFor(thing) !== thing.sum_insured
      ? [{ ...thing, limit: thing.limit }]
      : [],
  );
}

/** The same items by names of their own: a second "Helmet" is "Helmet (2)", or the next number that no item has. */
export function namedApart(things: readonly InsuredThing[]): InsuredThing[] {
  const own = new Set(things.map(({ label }) => label));
  const times = new Map<string, number>();
  return things.map((thing) => {
    const { label } = thing;
    let time = (times.get(label) ?? 0) + 1;
    while (time > 1 && own.has(`${label} (${time})`)) time += 1;
    times.set(label, time);
    return time === 1 ? thing : { ...thing, label: `${label} (${time})` };
  });
}

/** The names that a client chose; a single item needs no choice. */
export function lostNames(things: readonly InsuredThing[], chosen: unknown): string[] {
  const [only, ...others] = things;
  if (only && others.length === 0) return [only.label];
  return Array.isArray(chosen) ? chosen.map(String) : [];
}

/** What was lost; everything while nobody has said what it was. */
function countedOf(
  things: readonly InsuredThing[],
  names: readonly string[],
): readonly InsuredThing[] {
  const lost = things.filter(({ label }) => names.includes(label));
  return lost.length > 0 ? lost : things;
}

/** What limits what was lost together, below what is paid for each of it. */
export function limitTogether(
  things: readonly InsuredThing[],
  names: readonly string[],
  together: LimitTogether | undefined,
): ReturnType<LimitTogether> {
  return together?.(
    countedOf(things, names).map((thing) => ({
      item: thing.item ?? {},
      most_paid: mostPaidFor(thing),
    })),
  );
}

/** Sum insured and excess of what was lost; of everything while nobody has said what it was. */
export function termsOfLost(
  things: readonly InsuredThing[],
  names: readonly string[],
  together?: LimitTogether,
): TermsOfLoss {
  const counted = countedOf(things, names);
  const each = sumBy(counted, (one) => mostPaidFor(one));
  return {
    sum_insured: sumBy(counted, (one) => Math.max(one.sum_insured, mostPaidFor(one))),
    excess: Math.max(0, ...counted.map(({ excess, limit }) => limit?.excess ?? excess)),
    loss_limit: Math.min(each, limitTogether(things, names, together)?.most_paid ?? each),
  };
}
