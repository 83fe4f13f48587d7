import type { InputOf, OutputOf } from '#contract/contract.ts';
import {
  checkMerge,
  mergedEmails,
  mergedFields,
  mergedNotes,
  mergeFields,
  mergeRefusalTexts,
} from '#domain/accounts/account-merge.ts';
import { accountsMergedMail } from '#domain/communications/account-mails.ts';
import { sumOf } from '#domain/sums.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { repointMerged } from '#server/merging/merge-records.ts';
import { repointRows } from '#server/platform/repoint.ts';
import { moveSenders } from '#server/accounts/merge/move-senders.ts';
import { assertNotSanctioned } from '#server/accounts/sanctions/sanctions-block.ts';
import { screenAccount } from '#server/accounts/sanctions/sanctions-screening.ts';
import { candidateOf, getMerge } from '#server/accounts/merge/merge-reads.ts';

type Account = Awaited<ReturnType<typeof lockBoth>>[number];

/**
 * Makes two accounts of one client one (decision 031). The other stays as an alias: its address leads to the kept
 * account, and nobody logs in to it any more.
 */
export async function mergeAccounts(
  ctx: WriteContext,
  input: InputOf<'merge_accounts'>,
): Promise<OutputOf<'merge_accounts'>> {
  const accounts = await lockBoth(ctx.db, [input.kept_id, input.other_id]);
  const kept = accounts.find(({ user_id }) => user_id === input.kept_id);
  const other = accounts.find(({ user_id }) => user_id === input.other_id);
  if (!kept || !other) throw new AppError('not_found');
  const checked = checkMerge(candidateOf(kept), candidateOf(other));
  if (!checked.ok)
    throw new AppError('transition_refused', {
      reason: checked.reason,
      message: mergeRefusalTexts[checked.reason],
    });
  for (const { user_id } of [kept, other]) await assertNotSanctioned(ctx, { user_id });
  if (kept.revision !== input.kept_revision || other.revision !== input.other_revision)
    throw new AppError('conflict', { current: await getMerge(ctx, input) });
  const fields = mergedFields(kept, other, input.sides ?? {});
  await makeAlias(ctx, kept, other);
  const move = { from: other.user_id, to: kept.user_id };
  const moved = await repointRows(ctx, { kind: 'account', ...move });
  await moveSenders(ctx, move);
  await repointMerged(ctx, other.user_id);
  await writeMerged(ctx, { kept, other, fields });
  await screenAccount(ctx, kept.user_id);
  await auditMerge(ctx, { kept, other, fields, moved });
  await tellClient(ctx, fields, kept, other);
  for (const { user_id } of [kept, other])
    ctx.changed('account', user_id, [user_id, kept.broker_id, other.broker_id]);
  return {
    user_id: kept.user_id,
    moved: sumOf(Object.values(moved)),
  };
}

function lockBoth(db: Queryable, user_ids: string[]) {
  return db
    .selectFrom('accounts')
    .select([
      'user_id',
      'account_type',
      'account_types',
      'extra_emails',
      'notes',
      'last_login_at',
      'created_at',
      'merged_into',
      'erased_at',
      'revision',
      ...mergeFields,
    ])
    .where('user_id', 'in', user_ids)
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** Its address is free for a moment, so that the two accounts may change theirs. */
async function makeAlias(ctx: WriteContext, kept: Account, other: Account): Promise<void> {
  await ctx.db
    .updateTable('accounts')
    .set((eb) => ({
      active: false,
      merged_into: kept.user_id,
      merged_at: ctx.now.toISOString(),
      password_hash: null,
      email: `${other.user_id}@merged.invalid`,
      extra_emails: [],
      revision: eb('revision', '+', 1),
    }))
    .where('user_id', '=', other.user_id)
    .execute();
}

async function writeMerged(
  ctx: WriteContext,
  { kept, other, fields }: { kept: Account; other: Account; fields: Pick<Account, 'email'> },
): Promise<void> {
  const last_login_at = [kept.last_login_at, other.last_login_at]
    .filter((instant) => instant !== null)
    .toSorted()
    .at(-1);
  await ctx.db
    .updateTable('accounts')
    .set((eb) => ({
      ...fields,
      extra_emails: mergedEmails(fields.email, kept.extra_emails, other.extra_emails),
      notes: mergedNotes(kept.notes, other.notes),
      last_login_at: last_login_at ?? null,
      revision: eb('revision', '+', 1),
    }))
    .where('user_id', '=', kept.user_id)
    .execute();
  await ctx.db
    .updateTable('accounts')
    .set({ email: fields.email === kept.email ? other.email : kept.email })
    .where('user_id', '=', other.user_id)
    .execute();
}

async function auditMerge(
  ctx: WriteContext,
  {
    kept,
    other,
    fields,
    moved,
  }: {
    kept: Account;
    other: Account;
    fields: Pick<Account, (typeof mergeFields)[number]>;
    moved: Record<string, number>;
  },
): Promise<void> {
  const changed = mergeFields.filter((field) => fields[field] !== kept[field]);
  const only = (values: Pick<Account, (typeof mergeFields)[number]>) =>
    Object.fromEntries(changed.map((field) => [field, values[field]]));
  await ctx.audit({
    record_kind: 'account',
    record_id: kept.user_id,
    before: only(kept),
    after: { ...only(fields), merged_from: other.company_name || other.attn, moved },
  });
  await ctx.audit({
    record_kind: 'account',
    record_id: other.user_id,
    before: Object.fromEntries(mergeFields.map((field) => [field, other[field]])),
    after: { merged_into: fields.company_name || fields.attn },
  });
}

/** Both addresses hear of it, since the password of the other account works no more. */
async function tellClient(
  ctx: WriteContext,
  fields: Pick<Account, 'email' | 'attn'>,
  kept: Account,
  other: Account,
): Promise<void> {
  for (const recipient of [kept.email, other.email])
    await queueStandardMail(
      ctx,
      accountsMergedMail({ email: fields.email, phone: ctx.services.config.support_phone }),
      { user_id: kept.user_id, recipient, attn: fields.attn },
    );
}
