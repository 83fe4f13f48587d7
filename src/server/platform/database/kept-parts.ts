import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';
import {
  type CountQuestion,
  type KeptSum,
  keptSums,
  type SummedList,
} from '#server/platform/database/list-counts.ts';

/** A filter of two words that parts the rows of a list: of one word the sums are kept, the other has all the rest. */
export interface KeptPart {
  word: string;
  /** Its rows, as a condition on the list's table. */
  rows: RawBuilder<SqlBool>;
  list: SummedList;
}

type Parts = Readonly<Record<string, KeptPart>>;

type Words<P extends Parts> = { readonly [K in keyof P]?: string | undefined };

/** The parts that are asked for, each with whether its own word or the other is. */
function askedParts<P extends Parts>(parts: P, words: Words<P>) {
  return Object.entries<KeptPart>(parts).flatMap(([name, part]) => {
    const word = words[name];
    return word ? [{ ...part, is_own: word === part.word }] : [];
  });
}

/** Whether any part is asked for. */
export const isParted = <P extends Parts>(parts: P, words: Words<P>): boolean =>
  askedParts(parts, words).length > 0;

/** The rows of the words that are asked for, of all the parts together. */
export function partCondition<P extends Parts>(parts: P, words: Words<P>): RawBuilder<SqlBool> {
  const conditions = askedParts(parts, words).map(({ is_own, rows }) =>
    is_own ? rows : sql<SqlBool>`not (${rows})`,
  );
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The kept sums of a list, or of one of its parts; undefined of two parts at once, whose rows have to be counted. */
export async function keptPartSums<P extends Parts>(
  db: Queryable,
  { parts, words, ...all }: CountQuestion<SummedList> & { parts: P; words: Words<P> },
): Promise<KeptSum[] | undefined> {
  const [part, ...more] = askedParts(parts, words);
  if (more.length > 0) return undefined;
  if (!part) return keptSums(db, all);
  const of_part = () => keptSums(db, { ...all, list: part.list });
  return part.is_own ? of_part() : sumsWithout(await keptSums(db, all), await of_part());
}

/** What is left of sums without those of a part of their rows; nothing of what the part has alone. */
function sumsWithout(sums: readonly KeptSum[], part: readonly KeptSum[]): KeptSum[] {
  return sums
    .map((sum) => {
      const less = part.find((one) => one.status === sum.status && one.currency === sum.currency);
      return {
        ...sum,
        n: sum.n - (less?.n ?? 0),
        amount: sum.amount - (less?.amount ?? 0),
        second_amount: sum.second_amount - (less?.second_amount ?? 0),
      };
    })
    .filter(({ n }) => n > 0);
}
