import { z } from 'zod';
import { audiences, type Readers } from '#contract/readers.ts';

/** With a link or without a session too. */
export const everyone: Readers = audiences;
/** Everybody with a session. */
export const signedIn: Readers = ['staff', 'insurer', 'adjuster', 'brokerage', 'client'];
/** The insurer's own people. */
export const staffAlone: Readers = ['staff'];
/** Whose records they are, and staff. */
export const ownersAndStaff: Readers = ['staff', 'brokerage', 'client'];
/** Who prices risks. */
export const pricers: Readers = ['staff', 'brokerage'];
/** Who carries and sells the risk. */
export const professionals: Readers = ['staff', 'insurer', 'brokerage'];
/** Who carries the risk. */
export const riskCarriers: Readers = ['staff', 'insurer'];
/** Between whom money of a claim goes. */
export const payers: Readers = ['staff', 'insurer', 'brokerage', 'client'];
/** Who agrees to amounts of a damage. */
export const damageAssessors: Readers = ['staff', 'adjuster'];
/** Who judges a claim. */
export const claimHandlers: Readers = ['staff', 'insurer', 'adjuster'];

const mark = 'x-audience';

/**
 * Gives fields their audience: everybody else gets an answer without them, so a field that not all callers read is
 * optional. A mark that a field brings along counts for less than the one given here.
 */
export function seenBy<S extends z.core.$ZodLooseShape>(readers: Readers, shape: S): S {
  const marked = Object.entries(shape).map(([name, field]) => [
    name,
    (field as z.ZodType).meta({ [mark]: readers }),
  ]);
  return Object.fromEntries(marked) as S;
}

/** An answer, or a part of one, that the same people read as a whole. */
export function answer<S extends z.core.$ZodLooseShape>(readers: Readers, shape: S) {
  return z.object(seenBy(readers, shape));
}

/** Whom a field was declared for; undefined where nobody said so. */
export function audienceOf(field: z.ZodType): Readers | undefined {
  const own = field.meta()?.[mark] as Readers | undefined;
  if (own) return own;
  const inner = innerOf(field);
  return inner && audienceOf(inner);
}

/** What an optional, nullable or defaulted schema is about; undefined for every other. */
export function innerOf(schema: z.ZodType): z.ZodType | undefined {
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
    ? (schema.def.innerType as z.ZodType)
    : undefined;
}
