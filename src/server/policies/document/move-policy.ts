import { sql } from 'kysely';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { assertNotSanctioned } from '#server/accounts/sanctions/sanctions-block.ts';
import { giveCars, shareDrivers } from '#server/garage/give-to-client.ts';
import { creditPremium } from '#server/payments/invoice/credit-note.ts';
import { findBilledVersion, unbilledOf } from '#server/payments/invoice/billed-premium.ts';
import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import {
  documentNumber,
  type DocumentRecord,
  lockDocument,
  updateDocument,
} from '#server/policies/document/document-record.ts';
import { clientName } from '#server/policies/quote/create-quote.ts';
import { queuePaper } from '#server/policies/policy/queue-paper.ts';

interface PolicyMove {
  policy_id: string;
  user_id: string;
  reason: string;
}

/**
 * Gives a quote or a policy to another client, say because it was made for the wrong one (decision 068). Its cars come
 * along unless another document of the former client insures them. What was billed is credited to the one and billed to
 * the other, so a policy of which anything was paid, or on which anything was reported, stays where it is.
 */
export async function movePolicy(ctx: WriteContext, input: PolicyMove): Promise<void> {
  const document = await lockDocument(ctx, { policy_id: input.policy_id });
  const client = await receivingClient(ctx, document, input.user_id);
  await assertMovable(ctx, document);
  const billed = await takeBillBack(ctx, document);
  await giveCars(ctx, {
    car_ids: await carsOf(ctx, document),
    from: document.user_id,
    to: client.user_id,
  });
  await shareDrivers(ctx, { driver_ids: await driversOf(ctx, document), to: client.user_id });
  await withdrawLinks(ctx, document);
  const moved = await updateDocument(ctx, document, {
    user_id: client.user_id,
    client_name: clientName(client),
  });
  if (billed) await billPolicy(ctx, { policy_id: document.policy_id, version_id: billed });
  if (document.locked_version_id !== null)
    await queuePaper(ctx, { ...moved, version_id: document.locked_version_id });
  await tellOfMove(ctx, { before: document, after: moved, reason: input.reason });
}

async function receivingClient(ctx: WriteContext, document: DocumentRecord, user_id: string) {
  const client = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'attn', 'company_name', 'team_name', 'email', 'account_type', 'active'])
    .where('user_id', '=', user_id)
    .forShare()
    .executeTakeFirst();
  if (!client) throw new AppError('not_found');
  if (client.user_id === document.user_id)
    throw refused(`${documentNumber(document)} is this client’s already.`);
  if (client.account_type !== 'agent' || !client.active)
    throw refused('Only an active client can have it.');
  await assertNotSanctioned(ctx, client);
  return client;
}

async function assertMovable(ctx: WriteContext, document: DocumentRecord): Promise<void> {
  const number = documentNumber(document);
  const { policy_id } = document;
  const found = await sql<{ claims: number; receipts: number }>`
    select (select count(*) from claims where policy_id = ${policy_id}) as claims,
      (select count(*) from payments p where p.policy_id = ${policy_id}
        and (p.amount_open < p.amount and p.status <> 'cancelled'
          or exists (select from payment_receipts r
            where r.payment_id = p.payment_id and r.instalment_number = p.instalment_number))) as receipts`.execute(
    ctx.db,
  );
  const { claims = 0, receipts = 0 } = found.rows[0] ?? {};
  if (claims > 0)
    throw refused(`An accident was reported on ${number}. It stays with whoever reported it.`);
  if (receipts > 0)
    throw refused(
      `Something of ${number} was paid already. Pay it back first, or cancel the policy.`,
    );
  if (['revision', 'waiting_for_approval'].includes(document.status) && isPolicy(document))
    throw refused(`${number} is being changed. Finish the revision first.`);
}

const isPolicy = (document: DocumentRecord) => document.document_state === 'policy';

/** Credits all that was billed to the former client; answers the version that the other one is billed for. */
async function takeBillBack(ctx: WriteContext, document: DocumentRecord): Promise<string | null> {
  const { policy_id, locked_version_id } = document;
  if (!isPolicy(document) || locked_version_id === null) return null;
  const version = await findBilledVersion(ctx.db, { policy_id, version_id: locked_version_id });
  const nothing = { ...version, net: 0, fee: 0, commission: 0, ipt: [] };
  const { parts, ipt, is_first } = await unbilledOf(ctx, nothing);
  if (!is_first) await creditPremium(ctx, { version, parts, ipt });
  return locked_version_id;
}

async function carsOf(ctx: WriteContext, { policy_id }: DocumentRecord): Promise<string[]> {
  const found = await sql<{ car_id: string }>`
    select distinct i.car_id from policy_items i where i.policy_id = ${policy_id}
      and not exists (select from policy_items o where o.car_id = i.car_id and o.policy_id <> ${policy_id})`.execute(
    ctx.db,
  );
  return found.rows.map(({ car_id }) => car_id);
}

async function driversOf(ctx: WriteContext, { policy_id }: DocumentRecord): Promise<string[]> {
  const found = await sql<{ driver_id: string }>`
    select distinct d.driver_id from policy_items i join policy_item_drivers d using (item_id)
    where i.policy_id = ${policy_id}`.execute(ctx.db);
  return found.rows.map(({ driver_id }) => driver_id);
}

async function withdrawLinks(ctx: WriteContext, { policy_id }: DocumentRecord): Promise<void> {
  await ctx.db
    .updateTable('policy_keys')
    .set({ revoked_at: ctx.now.toISOString(), revoked_by: ctx.actor.user_id })
    .where('policy_id', '=', policy_id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Staff read in the thread who had it before; the former client reads there no longer. */
async function tellOfMove(
  ctx: WriteContext,
  { before, after, reason }: { before: DocumentRecord; after: DocumentRecord; reason: string },
): Promise<void> {
  const { policy_id } = before;
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: policy_id,
    type_message: 'other',
    communication_string: `Moved from ${before.client_name} to ${after.client_name}: ${reason}`,
    internal: true,
  });
  await ctx.audit({
    record_kind: 'policy',
    record_id: policy_id,
    before: { user_id: before.user_id, client_name: before.client_name },
    after: { user_id: after.user_id, client_name: after.client_name, reason },
  });
  ctx.changed('policy', policy_id, [before.user_id, after.user_id]);
}

function refused(message: string): AppError {
  return new AppError('transition_refused', { reason: 'not_movable', message });
}
