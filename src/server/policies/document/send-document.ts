import {
  policyChangedMail,
  policyMadeMail,
  quoteSentMail,
  type StandardMail,
} from '#domain/communications/standard-mails.ts';
import { lines } from '#domain/lines/lines.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { lastDayOfQuote } from '#domain/rating/quote-validity.ts';
import { voidedText } from '#domain/policies/approval/voided-words.ts';
import { panelOf } from '#domain/payments/insurer-panel.ts';
import { queueStandardMail, readCopies } from '#server/communications/outgoing-mail.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import { movePanel } from '#server/payments/invoice/move-panel.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { assertMayBindDays } from '#server/policies/approval/within-agreements.ts';
import { changesSinceApproval } from '#server/policies/approval/insurer-approval.ts';
import { endorseCover } from '#server/policies/cover/book-cover.ts';
import { assertNothingBegunChanges } from '#server/policies/cover/frozen-items.ts';
import { chargeChange, premiumAhead } from '#server/policies/policy/change-charges.ts';
import {
  mailAddressOf,
  tellClient,
  tellInsurer,
} from '#server/policies/document/document-people.ts';
import {
  documentNumber,
  type DocumentRecord,
  findVersion,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import {
  acceptableUntil,
  assertInForce,
  assertPriced,
} from '#server/policies/document/may-send.ts';
import { assertReady, assertStep } from '#server/policies/document/document-step.ts';
import { lockAndStep } from '#server/policies/document/lock-document-version.ts';
import {
  type EarlierDay,
  placeChange,
  type PlacedChange,
} from '#server/policies/endorsement/place-change.ts';
import { chargePlaced } from '#server/policies/endorsement/placed-charges.ts';
import { issuePolicyLink } from '#server/policies/link/policy-link.ts';
import { queuePaper } from '#server/policies/policy/queue-paper.ts';
import { unixOf, versionLabel } from '#server/policies/quote/version-answer.ts';
import { nothingAgreed } from '#server/policies/quote/version-store.ts';

/** Words and addressees beyond the standard ones. */
export interface SendingWishes {
  message?: string | undefined;
  cc_emails?: readonly string[];
  /** From when a change of a policy holds; from now, unless told. */
  holds_from?: string | undefined;
  settled?: EarlierDay['settled'];
  /** It is bought at once: the instant rules offer it, and its only mail is that of the policy. */
  at_once?: boolean;
}

const boughtAtOnce = { to: 'completed', action: 'buy_request', by: 'instant_rules' } as const;

/**
 * "Sent and locked": the version in work is locked and its PDF made, the client gets a mail with the link. A quote holds
 * from now; the new version of a policy is in force from now and its difference is billed.
 */
export async function sendDocument(
  ctx: WriteContext<Actor>,
  written: DocumentRecord,
  wishes: SendingWishes = {},
): Promise<DocumentRecord> {
  const step = wishes.at_once ? boughtAtOnce : ({ to: 'completed' } as const);
  assertStep(ctx, written, step);
  assertInForce(written);
  const placed = await placeEarlier(ctx, written, wishes);
  const document = placed?.document ?? written;
  const version = placed?.version ?? (await findVersion(ctx.db, document.version_id));
  assertPriced(document, version);
  const is_new_version = version.locked_at === null;
  // Once it is locked, the version of a policy is the one in force, of which nothing is asked.
  await assertReady(ctx, document, 'completed', version);
  if (placed) await assertMayBindDays(ctx, document, placed.steps.slice(0, -1));
  const before = is_new_version ? await versionInForce(ctx, document) : null;
  if (before) await assertNothingBegunChanges(ctx, document, version.content, before.content);
  const set = sentColumns(ctx, document, version);
  const sent = await lockAndStep(ctx, document, { ...step, set }, version);
  if (is_new_version) await queuePaper(ctx, sent);
  if (is_new_version && document.locked_version_id !== null) {
    await recordMessage(ctx, {
      parent_type: 'policy',
      parent_id: document.policy_id,
      type_message: 'parent_change',
      communication_string: `Version ${versionLabel(version.version_number)}`,
      parent_version_id: version.version_id,
      old_parent_version_id: document.locked_version_id,
    });
    if (before) await changePolicy(ctx, { document, before, after: version, placed });
  }
  const changed = is_new_version && document.locked_version_id !== null;
  if (wishes.at_once) return sent;
  await mailDocument(ctx, sent, { ...wishes, version, changed });
  if (changed && sent.document_state === 'policy')
    await tellInsurer(ctx, sent, await newsOf(ctx, sent, version));
  const noun = sent.document_state === 'quote' ? 'Quote' : 'Policy';
  await tellClient(ctx, sent, `${noun} ${documentNumber(sent)} is ready for you`);
  return sent;
}

/** What a new version takes the place of; null for a quote, which is not in force. */
async function versionInForce(
  ctx: WriteContext<Actor>,
  { document_state, locked_version_id }: DocumentRecord,
): Promise<VersionRecord | null> {
  if (document_state === 'quote' || locked_version_id === null) return null;
  return findVersion(ctx.db, locked_version_id);
}

/** The days of a various insurance that have run keep the price at which they ran (decision 061). */
const holdsFromNow =
  'This insurance changes from the day on which the change is sent. Choose today, and settle what was agreed for earlier days by the adjustment.';

/** A change that holds from an earlier day is put in before later ones; undefined for one that holds from now. */
async function placeEarlier(
  ctx: WriteContext<Actor>,
  document: DocumentRecord,
  { holds_from, settled = [] }: SendingWishes,
): Promise<PlacedChange | undefined> {
  if (holds_from === undefined || holds_from === ctx.today) return undefined;
  const draft = await findVersion(ctx.db, document.version_id);
  if (document.document_state === 'quote' || draft.locked_at !== null)
    throw fieldError('holds_from', 'no_change', 'Only a change of a policy holds from a day.');
  if (isVi(document.insurance_type)) throw fieldError('holds_from', 'from_now', holdsFromNow);
  return placeChange(ctx, { document, draft }, { holds_from, settled });
}

/** Puts a new version in force, and bills the difference that it makes with what the change itself costs. */
async function changePolicy(
  ctx: WriteContext<Actor>,
  {
    document,
    before,
    after,
    placed,
  }: {
    document: DocumentRecord;
    before: VersionRecord;
    after: VersionRecord;
    placed: PlacedChange | undefined;
  },
): Promise<void> {
  const { policy_id } = document;
  await endorseCover(ctx, {
    policy_id,
    insurance_type: document.insurance_type,
    version_before: before.version_id,
    version_after: after.version_id,
    reason: after.change_reason,
    ...(placed ? { steps: placed.steps } : {}),
  });
  if (placed) await chargePlaced(ctx, placed);
  else await chargeChange(ctx, { policy_id, before, after });
  const carried_by = panelOf(before.content);
  await billPolicy(ctx, { policy_id, version_id: after.version_id, carried_by });
  await movePanel(ctx, {
    policy_id,
    policy_number: documentNumber(document),
    currency: after.content.currency,
    before: carried_by,
    after: panelOf(after.content),
    ahead: () => premiumAhead(ctx, after),
  });
}

/** What the insurer reads of a version that is in force without its approval, and what of it it has not approved. */
async function newsOf(
  ctx: WriteContext<Actor>,
  document: DocumentRecord,
  version: VersionRecord,
): Promise<string> {
  const why = version.change_reason === '' ? '' : `: ${version.change_reason}`;
  const news = `Policy ${documentNumber(document)} of ${document.client_name} is in force as version ${versionLabel(version.version_number)}${why}`;
  const changes = await changesSinceApproval(ctx.db, version);
  return changes.length === 0 ? news : `${news}. ${voidedText(changes)}`;
}

function sentColumns(ctx: WriteContext<Actor>, document: DocumentRecord, version: VersionRecord) {
  const sent_at = ctx.now.toISOString();
  if (document.document_state === 'policy') return { sent_at };
  const expires = acceptableUntil(ctx.now, document, version);
  return { sent_at, valid_until: new Date(expires * 1000).toISOString(), ...nothingAgreed };
}

/** Mails the link to a version to the client, with words of staff in place of the standard ones. */
export async function mailDocument(
  ctx: WriteContext<Actor>,
  document: DocumentRecord,
  wishes: SendingWishes & { version: VersionRecord; changed?: boolean },
): Promise<void> {
  const to = await mailAddressOf(ctx.db, document.user_id);
  const { url } = await issuePolicyLink(ctx, {
    policy_id: document.policy_id,
    version_id: document.version_id ?? '',
    insurance_type: document.insurance_type,
    created_by: ctx.actor.user_id,
    sent_to: to.recipient,
    now: ctx.now,
  });
  const mail = mailOf(document, { ...wishes, url });
  const message = wishes.message?.trim();
  await queueStandardMail(
    ctx,
    { ...mail, body: message ? `${message}\n${mail.body}` : mail.body },
    {
      ...to,
      cc_emails: [...to.cc_emails, ...readCopies(wishes.cc_emails ?? [])],
      parent_type: 'policy',
      parent_id: document.policy_id,
    },
  );
}

function mailOf(
  document: DocumentRecord,
  { version, url, changed }: { version: VersionRecord; url: string; changed?: boolean },
): StandardMail {
  const facts = { number: documentNumber(document), cover_title: coverOf(version), url };
  if (document.document_state === 'quote')
    return quoteSentMail({
      ...facts,
      gross: { amount: version.gross, currency: version.content.currency },
      valid_until: lastDayOfQuote(unixOf(document.valid_until) ?? 0),
    });
  if (changed)
    return policyChangedMail({
      ...facts,
      change: version.change_reason || 'There is a new version of your policy.',
    });
  return policyMadeMail({
    ...facts,
    period_from: document.period_from,
    period_to: document.period_to,
    after_loss: isVi(document.insurance_type)
      ? lines[document.insurance_type].after_loss
      : 'Keep the damaged parts and take photos before dismantling if anything happens. Report within 48 hours.',
  });
}

/** What a version covers, in a few words. */
export function coverOf(version: Pick<VersionRecord, 'car_title' | 'event_title'>): string {
  return [version.car_title, version.event_title].filter(Boolean).join(', ');
}
