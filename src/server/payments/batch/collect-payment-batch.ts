import { sql } from 'kysely';
import type { paymentBatchActions } from '#contract/payments/payment-batches.ts';
import { formatDate } from '#domain/dates.ts';
import { formatDocumentNumber } from '#domain/policies/document-numbers.ts';
import { payableKindLabels } from '#domain/payments/batch/payment-batch.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';
import { sumBy } from '#domain/sums.ts';
import { assertMayBePaid } from '#server/accounts/sanctions/sanctions-block.ts';
import { batchAnswer } from '#server/payments/batch/batch-record.ts';
import { holdOf, readPayables, type FoundPayable } from '#server/payments/batch/payables.ts';
import { assertSetOffsStand } from '#server/payments/payout/claim-settlement.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

const refused = (reason: string, message: string) =>
  new AppError('transition_refused', { reason, message });

/** Collects payables into a batch: all of them or none. */
export const collectPaymentBatch: Handler<
  typeof paymentBatchActions.collect_payment_batch
> = async (ctx, { execute_on, items }) => {
  if (execute_on < ctx.today)
    throw fieldError('execute_on', 'past', 'Choose today or a later day.');
  // Two who collect at once: the second finds what is left.
  await sql`select pg_advisory_xact_lock(hashtextextended('payment batches', 0))`.execute(ctx.db);
  const chosen = await chosenOf(ctx, items);
  const [{ currency }] = chosen as [FoundPayable, ...FoundPayable[]];
  if (chosen.some((one) => one.currency !== currency))
    throw fieldError('items', 'currencies', 'A batch is in one currency.');
  const year = Number(ctx.today.slice(0, 4));
  const taken = await sql<{ sequence: number }>`
    select next_number('batch', ${year}::int) as sequence`.execute(ctx.db);
  const [{ sequence }] = taken.rows as [{ sequence: number }];
  const batch_number = formatDocumentNumber({ series: 'batch', year, sequence });
  const total = sumBy(chosen, (one) => one.amount);
  const { batch_id } = await ctx.db
    .insertInto('payment_batches')
    .values({ batch_number, currency, execute_on, total, created_by: ctx.actor.user_id })
    .returning('batch_id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('payment_batch_items')
    .values(
      chosen.map((one, index) => ({
        ...{ batch_id, position: index + 1, kind: one.kind, payee: one.payee.trim().slice(0, 140) },
        payout_id: one.kind === 'payout' ? one.id : null,
        refund_id: one.kind === 'refund' ? one.id : null,
        settled_statement_id: one.kind === 'settlement' ? one.id : null,
        ...{ payee_user_id: one.user_id, payee_insurer_id: one.insurer_id },
        ...{ iban: one.iban, amount: one.amount },
        remittance: one.said ?? `${payableKindLabels[one.kind]} ${one.about}`,
        end_to_end: `${batch_number}-${index + 1}`,
      })),
    )
    .execute();
  await ctx.audit({
    record_kind: 'payment_batch',
    record_id: batch_id,
    after: { batch_number, currency, total, transfers: chosen.length, execute_on },
  });
  ctx.changed('payout', batch_id);
  return batchAnswer(ctx, batch_id);
};

/** What was ticked as it is now; refused by name where something of it may not leave. */
async function chosenOf(
  ctx: WriteContext,
  items: readonly { kind: string; id: string }[],
): Promise<FoundPayable[]> {
  const there = new Map((await readPayables(ctx.db)).map((one) => [`${one.kind} ${one.id}`, one]));
  const keys = [...new Set(items.map((one) => `${one.kind} ${one.id}`))];
  const chosen: FoundPayable[] = [];
  for (const key of keys) {
    const one = there.get(key);
    if (!one)
      throw refused(
        'moved_on',
        'Something of it is in another batch, or nothing of it is to be paid any more. Reload and tick again.',
      );
    await refuseUnsafe(ctx, one);
    chosen.push(one);
  }
  const payouts = chosen.filter(({ kind }) => kind === 'payout');
  await assertSetOffsStand(
    ctx.db,
    payouts.map(({ id }) => id),
  );
  return chosen;
}

async function refuseUnsafe(ctx: WriteContext, one: FoundPayable): Promise<void> {
  const { payee, about, iban, user_id } = one;
  if (!isIban(iban))
    throw refused('account_missing', `${about}: ${payee} has no sound account number.`);
  if (normaliseIban(iban) === normaliseIban(ctx.services.config.bank_iban))
    throw refused(
      'own_account',
      `${about}: the account number of ${payee} is our own. Put theirs right first.`,
    );
  const held = holdOf(one, ctx.now);
  if (held !== null)
    throw refused(
      'account_held',
      `${about}: the account number of ${payee} has changed. It waits until ${formatDate(held)}, or until a second person releases it.`,
    );
  if (user_id !== null) await assertMayBePaid(ctx, { user_id });
}
