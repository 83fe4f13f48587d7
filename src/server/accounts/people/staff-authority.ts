import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import {
  authorityOf,
  beyondAuthorityText,
  type Decided,
  isWithin,
  type StaffAuthority,
} from '#domain/accounts/staff-authority.ts';
import { accountAbilities } from '#server/accounts/people/account-abilities.ts';
import { getAccount } from '#server/accounts/people/account-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Asking, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/**
 * Refuses what is beyond the limits of the member of staff who does it, and names who may (manual B4). Clients, insurers and
 * jobs decide by rules of their own (decision 084).
 */
export async function assertAuthority(
  ctx: Asking,
  ...all: readonly [Decided, ...Decided[]]
): Promise<void> {
  const { actor, db } = ctx;
  if (actor === null || !isStaff(actor.account_type)) return;
  const own = await db
    .selectFrom('accounts')
    .select(sql<StaffAuthority | null>`authority_limits`.as('limits'))
    .where('user_id', '=', actor.user_id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  const authority = authorityOf(actor.account_type, own?.limits ?? null);
  const decided = all.find((one) => !isWithin(authority, one));
  if (decided === undefined) return;
  throw new AppError('forbidden', {
    reason: 'authority',
    message: beyondAuthorityText(
      authority,
      decided,
      (await othersWhoMay(db, actor.user_id, decided)).map(({ attn }) => attn),
    ),
  });
}

/** Others of staff who may decide this: at most three, those with the highest role first. */
export async function othersWhoMay(
  db: Queryable,
  user_id: string,
  decided: Decided,
): Promise<{ user_id: string; attn: string }[]> {
  const staff = await db
    .selectFrom('accounts')
    .select(['user_id', 'attn', 'account_type'])
    .select(sql<StaffAuthority | null>`authority_limits`.as('limits'))
    .where('account_type', 'in', ['superadmin', 'admin'])
    .where('active', '=', true)
    .where('user_id', '<>', user_id)
    .where('attn', '<>', '')
    .orderBy('account_type', 'desc')
    .orderBy('attn')
    .execute();
  return staff
    .filter(({ account_type, limits }) => isWithin(authorityOf(account_type, limits), decided))
    .map(({ attn, ...one }) => ({ user_id: one.user_id, attn }))
    .slice(0, 3);
}

/** A superadmin sets how much somebody else of staff decides alone; null gives back what the role has. */
export async function saveAuthority(
  ctx: WriteContext,
  { user_id, revision, limits }: InputOf<'save_authority'>,
): Promise<OutputOf<'save_authority'>> {
  const before = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'account_type', 'active', 'broker_id', 'revision'])
    .select(sql<StaffAuthority | null>`authority_limits`.as('limits'))
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.revision !== revision)
    throw new AppError('conflict', { current: await getAccount(ctx, { user_id }) });
  if (!accountAbilities(ctx.actor, before).includes('save_authority'))
    throw new AppError('forbidden');
  await ctx.db
    .updateTable('accounts')
    .set({
      authority_limits: limits === null ? null : JSON.stringify(limits),
      revision: revision + 1,
    })
    .where('user_id', '=', user_id)
    .execute();
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    before: { authority_limits: before.limits },
    after: { authority_limits: limits },
  });
  ctx.changed('account', user_id, [user_id, before.broker_id]);
  return { revision: revision + 1 };
}
