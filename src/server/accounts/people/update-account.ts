import type { z } from 'zod';
import type { accountChanges } from '#contract/accounts/account-records.ts';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { emailChangedMail } from '#domain/communications/standard-mails.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { accountAbilities } from '#server/accounts/people/account-abilities.ts';
import {
  assertEmailIsFree,
  emailTaken,
  isUniqueViolation,
} from '#server/accounts/people/account-emails.ts';
import { assertBrokerage, assertPlaces } from '#server/accounts/people/account-places.ts';
import { getAccount } from '#server/accounts/people/account-record.ts';
import { endSessionsOf } from '#server/accounts/log-in/end-sessions.ts';
import { assertMayGive, without } from '#server/accounts/people/add-account.ts';
import { screenAccount } from '#server/accounts/sanctions/sanctions-screening.ts';

type Changes = z.output<typeof accountChanges>;
type Ability = ReturnType<typeof accountAbilities>[number];

/** Which ability each field of an account asks for. */
const abilityOf: Readonly<Record<keyof Changes, Ability>> = {
  attn: 'edit_profile',
  company_name: 'edit_profile',
  team_name: 'edit_profile',
  phone: 'edit_profile',
  language: 'edit_profile',
  extra_emails: 'edit_emails',
  email: 'edit_terms',
  country: 'edit_terms',
  vat_number: 'edit_terms',
  iban: 'edit_terms',
  currency: 'edit_terms',
  broker_id: 'edit_terms',
  insurer_id: 'edit_terms',
  commission_pct: 'edit_terms',
  clean_seasons: 'edit_terms',
  claim_level: 'edit_terms',
  notes: 'edit_terms',
  account_type: 'edit_role',
  account_types: 'edit_role',
  active: 'deactivate',
};

const fieldNames = Object.keys(abilityOf) as (keyof Changes)[];

/** Changes an account. Another role or a switched-off account ends its sessions at once. */
export async function updateAccount(
  ctx: WriteContext,
  { user_id, revision, ...input }: Changes & { user_id: string; revision: number },
): Promise<OutputOf<'update_account'>> {
  const before = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'revision', 'merged_into', 'erased_at', ...fieldNames])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.merged_into !== null || before.erased_at !== null)
    throw new AppError('transition_refused', {
      message: before.erased_at
        ? 'This person was erased.'
        : 'This account was merged into another one.',
    });
  const changes = given(input);
  const { account_type, active } = before;
  assertAllowed(ctx, { user_id, account_type, active }, Object.keys(changes) as (keyof Changes)[]);
  if (before.revision !== revision)
    throw new AppError('conflict', { current: await getAccount(ctx, { user_id }) });
  await assertFits(ctx, before, changes);
  if (changes.account_types)
    changes.account_types = without(
      changes.account_types,
      changes.account_type ?? before.account_type,
    );
  await ctx.db
    .updateTable('accounts')
    .set({ ...changes, revision: revision + 1 })
    .where('user_id', '=', user_id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken('another account') : error;
    });
  if (changes.active === false || changes.account_type || changes.account_types || changes.email)
    await endSessionsOf(ctx, { user_id, except: ctx.cookies.session });
  if (changes.email && changes.email !== before.email)
    await tellOldAddress(ctx, before, changes.email);
  const old = Object.fromEntries(
    Object.keys(changes).map((field) => [field, before[field as keyof Changes]]),
  );
  await ctx.audit({ record_kind: 'account', record_id: user_id, before: old, after: changes });
  if ((changes.attn ?? changes.company_name ?? changes.team_name) !== undefined)
    await screenAccount(ctx, user_id);
  ctx.changed('account', user_id, [user_id, before.broker_id]);
  return { revision: revision + 1 };
}

/** So that nobody takes an account over unseen. */
async function tellOldAddress(
  ctx: WriteContext,
  account: { user_id: string; email: string; attn: string },
  email: string,
): Promise<void> {
  await queueStandardMail(
    ctx,
    emailChangedMail({ email, phone: ctx.services.config.support_phone }),
    { user_id: account.user_id, recipient: account.email, attn: account.attn },
  );
}

function given(input: Changes): Changes {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

function assertAllowed(
  ctx: WriteContext,
  account: Parameters<typeof accountAbilities>[1],
  fields: readonly (keyof Changes)[],
): void {
  const abilities = accountAbilities(ctx.actor, account);
  const refused = fields.find((field) => !abilities.includes(abilityOf[field]));
  if (refused) throw new AppError('forbidden');
}

async function assertFits(
  ctx: WriteContext,
  before: {
    user_id: string;
    account_type: string;
    account_types: string[];
    broker_id: string | null;
    insurer_id: string | null;
  },
  changes: Changes,
): Promise<void> {
  const after = {
    account_type: changes.account_type ?? before.account_type,
    account_types: changes.account_types ?? before.account_types,
    broker_id: changes.broker_id === undefined ? before.broker_id : changes.broker_id,
    insurer_id: changes.insurer_id === undefined ? before.insurer_id : changes.insurer_id,
  };
  if (changes.account_type || changes.account_types)
    assertMayGive(ctx.actor, [after.account_type, ...after.account_types]);
  if (changes.email) await assertEmailIsFree(ctx, { email: changes.email, except: before.user_id });
  if (changes.broker_id === before.user_id)
    throw fieldError('broker_id', 'unknown', 'Choose another brokerage than the account itself.');
  await assertPlaces(ctx.db, after);
}

/** Gives several clients a brokerage, or none. Accounts that are not clients stay as they are. */
export async function assignBrokerage(
  ctx: WriteContext,
  { user_ids, broker_id }: InputOf<'assign_brokerage'>,
): Promise<OutputOf<'assign_brokerage'>> {
  if (broker_id) await assertBrokerage(ctx.db, broker_id);
  const clients = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'broker_id'])
    .where('user_id', 'in', user_ids)
    .where('account_type', '=', 'agent')
    .where('broker_id', 'is distinct from', broker_id)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  for (const client of clients) {
    await ctx.db
      .updateTable('accounts')
      .set((eb) => ({ broker_id, revision: eb('revision', '+', 1) }))
      .where('user_id', '=', client.user_id)
      .execute();
    await ctx.audit({
      record_kind: 'account',
      record_id: client.user_id,
      before: { broker_id: client.broker_id },
      after: { broker_id },
    });
    ctx.changed('account', client.user_id, [client.user_id, client.broker_id, broker_id]);
  }
  return { changed: clients.length };
}

/** Keeps the own settings of screens and notices. */
export async function savePreferences(
  ctx: WriteContext,
  { preferences }: { preferences: Record<string, unknown> },
): Promise<OutputOf<'save_preferences'>> {
  await ctx.db
    .updateTable('accounts')
    .set({ preferences: JSON.stringify(preferences) })
    .where('user_id', '=', ctx.actor.user_id)
    .execute();
  await ctx.audit({ record_kind: 'account', record_id: ctx.actor.user_id, after: { preferences } });
  return { ok: true };
}
