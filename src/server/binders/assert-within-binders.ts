import { sql } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import { newBreaches } from '#domain/binders/binder-breaches.ts';
import { panelOf } from '#domain/payments/insurer-panel.ts';
import { type BinderStanding, binderStandings } from '#server/binders/binder-standing.ts';
import type { BoundDocument } from '#server/binders/bound-risk.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Asking, Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** What an insurer knows of and carries though it is beyond its agreement. */
export type AgreedBeyond = Pick<BinderStanding, 'insurer_id' | 'breaches'>;

/**
 * Refuses a document that goes beyond the agreement of an insurer that carries it by more than was agreed. Every way to offer,
 * accept or issue comes by here (decision 081). What binds waits for others that bind the same insurer, so that of two who
 * want the last capacity the second finds it used.
 */
export async function assertWithinBinders(
  ctx: Asking,
  document: BoundDocument,
  { agreed, binds }: { agreed: () => Promise<readonly AgreedBeyond[]>; binds: boolean },
): Promise<void> {
  if (binds) await lockCapacity(ctx.db, carriersOf(document));
  const broken = brokenOf(await binderStandings(ctx.db, document));
  if (broken.length === 0) return;
  const beyond = brokenBeyond(broken, await agreed());
  if (beyond.length === 0) return;
  const inside = ctx.actor !== null && isStaff(ctx.actor.account_type);
  throw new AppError('transition_refused', {
    reason: 'binder',
    message: inside
      ? `${whatIsBroken(beyond)} ${await whoMayApprove(ctx.db, document)} may approve this very risk: ask the insurer.`
      : 'The insurer has to agree to this first, so it cannot be done online now. Call us or write to us.',
  });
}

/** The insurers that carry a document. */
export const carriersOf = ({ content }: BoundDocument): string[] =>
  panelOf(content).map(({ insurer_id }) => insurer_id);

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

/** Waits for others that bind these insurers: in one order for all, so that nobody waits for somebody who waits for them. */
export async function lockCapacity(db: Queryable, insurer_ids: readonly string[]): Promise<void> {
  for (const insurer_id of [...new Set(insurer_ids)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`capacity ${insurer_id}`}, 0)) ${prepared}`.execute(
      db,
    );
}

/** "Beyond B0572KST26 of Kestrel. Zandvoort: asked EUR 260,000.00, used EUR 260,000.00, limit EUR 400,000.00 …" */
export function whatIsBroken(broken: readonly BinderStanding[]): string {
  return broken
    .map(({ insurer_name, binder, breaches }) => {
      const agreement = binder ? `${binder.umr} of ${insurer_name}` : 'what is agreed';
      return `Beyond ${agreement}. ${breaches.map(({ message }) => message).join('; ')}.`;
    })
    .join(' ');
}

/** The people of the leader, who decides for all. */
async function whoMayApprove(db: Queryable, { content }: BoundDocument): Promise<string> {
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
  return people.map(({ attn }) => attn).join(' or ') || 'The leading insurer';
}
