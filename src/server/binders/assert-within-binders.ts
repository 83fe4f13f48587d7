import { sql } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import { newBreaches } from '#domain/binders/binder-breaches.ts';
import { panelOf } from '#domain/payments/insurer-panel.ts';
import { type BinderStanding, binderStandings } from '#server/binders/binder-standing.ts';
import type { BoundDocument } from '#server/binders/bound-risk.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';

/** What an insurer knows of and carries though it is beyond its agreement. */
export type AgreedBeyond = Pick<BinderStanding, 'insurer_id' | 'breaches'>;

/**
 * Refuses a document that goes beyond the agreement of an insurer that carries it by more than was agreed. Every way to offer,
 * accept or issue comes by here (decision 081). What binds waits for others that bind the same insurer, so that of two who
 * want the last capacity the second finds it used.
 */
export async function assertWithinBinders(
  ctx: WriteContext<Actor | null>,
  document: BoundDocument,
  { agreed, binds }: { agreed: () => Promise<readonly AgreedBeyond[]>; binds: boolean },
): Promise<void> {
  if (binds) await lockCapacity(ctx.db, document);
  const broken = brokenOf(await binderStandings(ctx.db, document));
  if (broken.length === 0) return;
  const beyond = brokenBeyond(broken, await agreed());
  if (beyond.length === 0) return;
  const inside = ctx.actor !== null && isStaff(ctx.actor.account_type);
  throw new AppError('transition_refused', {
    reason: 'binder',
    message: inside
      ? await inWords(ctx.db, document, beyond)
      : 'The insurer has to agree to this first, so it cannot be done online now. Call us or write to us.',
  });
}

/** The standings of those whose agreement is broken. */
export const brokenOf = (standings: readonly BinderStanding[]): BinderStanding[] =>
  standings.filter(({ breaches }) => breaches.length > 0);

/** What is broken beyond what was agreed. */
export function brokenBeyond(
  broken: readonly BinderStanding[],
  agreed: readonly AgreedBeyond[],
): BinderStanding[] {
  return brokenOf(
    broken.map((one) => {
      const known = agreed.filter(({ insurer_id }) => insurer_id === one.insurer_id);
      const breaches = newBreaches(
        one.breaches,
        known.flatMap((of) => of.breaches),
      );
      return { ...one, breaches };
    }),
  );
}

/** In one order for all, so that nobody waits for somebody who waits for them. */
async function lockCapacity(db: Queryable, { content }: BoundDocument): Promise<void> {
  const ids = panelOf(content)
    .map(({ insurer_id }) => insurer_id)
    .toSorted();
  for (const insurer_id of ids)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`capacity ${insurer_id}`}, 0))`.execute(
      db,
    );
}

/** What is broken, and who may approve it: the people of the leader, who decides for all. */
async function inWords(
  db: Queryable,
  { content }: BoundDocument,
  broken: readonly BinderStanding[],
): Promise<string> {
  const [leader] = panelOf(content);
  const people = await db
    .selectFrom('accounts')
    .select('attn')
    .where('account_type', '=', 'insurer')
    .where('active', '=', true)
    .where('insurer_id', '=', leader?.insurer_id ?? null)
    .where('attn', '<>', '')
    .orderBy('attn')
    .limit(5)
    .execute();
  const what = broken.map(({ insurer_name, binder, breaches }) => {
    const agreement = binder ? `${binder.umr} of ${insurer_name}` : 'what is agreed';
    return `Beyond ${agreement}. ${breaches.map(({ message }) => message).join('; ')}.`;
  });
  const who = people.map(({ attn }) => attn).join(' or ') || 'The leading insurer';
  return `${what.join(' ')} ${who} may approve this very risk: ask the insurer.`;
}
