import { sql } from 'kysely';
import type { paymentBatchActions } from '#contract/payments/payment-batches.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';

/** An insurer is paid to this account number from now on; where it had another one, the new one waits. */
export const setInsurerAccount: Handler<typeof paymentBatchActions.set_insurer_account> = async (
  ctx,
  { insurer_id, iban: written },
) => {
  if (!isIban(written)) throw fieldError('iban', 'invalid', 'This is not a sound account number.');
  const iban = normaliseIban(written);
  const insurer = await ctx.db
    .selectFrom('insurers')
    .select('name')
    .where('insurer_id', '=', insurer_id)
    .executeTakeFirst();
  if (!insurer) throw new AppError('not_found');
  const before = await ctx.db
    .selectFrom('payee_accounts')
    .select('iban')
    .where('insurer_id', '=', insurer_id)
    .orderBy('noted_at', 'desc')
    .executeTakeFirst();
  if (before?.iban === iban) return { ok: true };
  const noted = { noted_at: ctx.now.toISOString(), noted_by: ctx.actor.user_id };
  await ctx.db
    .insertInto('payee_accounts')
    .values({ insurer_id, iban, ...noted })
    .onConflict((oc) =>
      oc
        .columns(['insurer_id', 'iban'])
        .where('insurer_id', 'is not', null)
        .doUpdateSet({ ...noted, released_at: null, released_by: null }),
    )
    .execute();
  await ctx.audit({
    record_kind: 'insurer',
    record_id: insurer_id,
    before: { iban: before?.iban ?? '' },
    after: { name: insurer.name, iban },
  });
  ctx.changed('payout', undefined);
  return { ok: true };
};

/** Lets a changed account number go: by somebody else than who wrote it. */
export const releasePayeeAccount: Handler<
  typeof paymentBatchActions.release_payee_account
> = async (ctx, { payee_account_id }) => {
  const account = await ctx.db
    .selectFrom('payee_accounts')
    .select(['user_id', 'insurer_id', 'iban', 'released_at'])
    .where('payee_account_id', '=', payee_account_id)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new AppError('not_found');
  if (account.released_at !== null) return { ok: true };
  if (!(await mayRelease(ctx, { payee_account_id })))
    throw new AppError('transition_refused', {
      reason: 'same_person',
      message: 'Somebody else has to confirm this account number: not the one who wrote it.',
    });
  await ctx.db
    .updateTable('payee_accounts')
    .set({ released_at: ctx.now.toISOString(), released_by: ctx.actor.user_id })
    .where('payee_account_id', '=', payee_account_id)
    .execute();
  await ctx.audit({
    record_kind: account.user_id === null ? 'insurer' : 'account',
    record_id: account.user_id ?? account.insurer_id ?? payee_account_id,
    after: { iban: account.iban },
  });
  ctx.changed('payout', undefined);
  return { ok: true };
};

/** Whether this person is another one than who wrote the account number, or changed the record that it stands in. */
export async function mayRelease(
  { db, actor }: { db: Queryable; actor: Actor },
  { payee_account_id }: { payee_account_id: string | null },
): Promise<boolean> {
  const found = await sql<{ is_own: boolean }>`
    select k.noted_by is not distinct from ${actor.user_id}::uuid or (k.noted_by is null and exists (
      select from audit_log l where l.record_kind = 'account' and l.record_id = k.user_id::text
        and l.actor_id = ${actor.user_id} and l.happened_at between k.noted_at - interval '1 minute'
        and k.noted_at + interval '1 minute' and l.after ? 'iban')) as is_own
    from payee_accounts k where k.payee_account_id = ${payee_account_id}`.execute(db);
  return found.rows[0]?.is_own === false;
}
