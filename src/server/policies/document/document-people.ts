import { documentPlace, featureOf } from '#domain/places.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { insurerUserIds, notify, staffIds } from '#server/communications/notifications.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import type { DocumentRecord } from '#server/policies/document/document-record.ts';

type AnyWrite = WriteContext<Actor | null>;

/** The part of the address that a document opens under for staff. */
export function documentFeature(
  document: Pick<DocumentRecord, 'document_state' | 'insurance_type'>,
): string {
  return featureOf(documentPlace({ ...document, is_vi: isVi(document.insurance_type) }));
}

/** Tells the member of staff who handles the document, or all of staff when nobody does. */
export async function tellStaff(
  ctx: AnyWrite,
  document: DocumentRecord,
  message: string,
): Promise<void> {
  await notify(ctx, {
    user_ids: document.owner_id === null ? await staffIds(ctx.db) : [document.owner_id],
    message,
    event: 'document',
    feature: documentFeature(document),
    feature_id: document.policy_id,
  });
}

/** Tells the client and its brokerage. */
export async function tellClient(
  ctx: AnyWrite,
  document: DocumentRecord,
  message: string,
): Promise<void> {
  await notify(ctx, {
    user_ids: [document.user_id, document.broker_id],
    message,
    event: 'document',
    feature: featureOf('my_policy'),
    feature_id: document.policy_id,
  });
}

/** Tells everybody who works for the document's insurer. */
export async function tellInsurer(
  ctx: AnyWrite,
  document: DocumentRecord,
  message: string,
): Promise<void> {
  await notify(ctx, {
    user_ids: await insurerUserIds(ctx.db, document.insurer_id),
    message,
    event: 'document',
    feature: documentFeature(document),
    feature_id: document.policy_id,
  });
}

/** Where mails to an account go. */
export async function mailAddressOf(db: Queryable, user_id: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['user_id', 'email', 'extra_emails', 'attn'])
    .where('user_id', '=', user_id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return { user_id, recipient: account.email, attn: account.attn, cc_emails: account.extra_emails };
}
