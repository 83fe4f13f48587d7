import { isStaff } from '#domain/accounts/account-types.ts';
import { takeOutLinks } from '#domain/communications/mail-links.ts';
import { isToldOf, noticeEventOfMail } from '#domain/communications/notice-choices.ts';
import { renderMail, type MailPayment } from '#domain/communications/mail-frame.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { featureOf } from '#domain/places.ts';
import { type AboutRecord, isAboutVi } from '#server/communications/about-vi.ts';
import { tellOfWaiting, whenToSend } from '#server/communications/mail-cap.ts';
import { notify } from '#server/communications/notifications.ts';
import { sealLinks } from '#server/communications/sealed-links.ts';
import { recordMessage, senderOf } from '#server/communications/thread-messages.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { prepared, sentAlong } from '#server/platform/database/prepared-statements.ts';
import { headerText, isMailAddress } from '#server/platform/mail/mail-head.ts';
import { maxRecipients } from '#server/platform/mail/mail.ts';

/** A mail to be sent. `body` is mini-markup; `intent_key` makes a repeat of the same intention send nothing. */
export interface NewEmail {
  type: string;
  /** The account that it is for; null for people without one. */
  user_id: string | null;
  recipient: string;
  cc_emails?: readonly string[];
  subject: string;
  title: string;
  /** The subtitle; the product's name unless told [2.52]. */
  sender?: string;
  attn: string;
  body: string;
  regards_by?: string;
  /** With a parent the mail is told in its thread. */
  parent_type?: ThreadParent;
  parent_id?: string;
  /** The record that it is about where its thread is not told of it. */
  about?: AboutRecord;
  /** Known already of one that is sent again. */
  is_vi?: boolean | null;
  attachment_ids?: readonly string[];
  /** The race weekends that it is about. */
  event_ids?: readonly string[];
  /** What [payments] and [total_amount] stand for. */
  payments?: readonly MailPayment[];
  intent_key?: string;
  /** Sent by the product because something happened, not because somebody wrote it. */
  automatic?: boolean;
  /** The frame already rendered, where the composer did so with more than the body; otherwise it is made here. */
  rendered?: { html: string; plain_text: string };
}

/**
 * Stores a mail as it is to be sent and queues its sending, both in the caller's transaction; what can wait is sent
 * later when too many went today. Links that open something by themselves are kept apart from its texts, sealed.
 * Refuses addresses that are not exactly one each. Answers the `email_id`; for an `intent_key` that was used before,
 * the earlier one.
 */
export async function queueEmail(
  ctx: WriteContext<Actor | null>,
  email: NewEmail,
): Promise<string> {
  const readers = checkRecipients(email);
  await refuseUnwanted(ctx, email);
  const sends_at = await whenToSend(ctx, { type: email.type, automatic: email.automatic ?? false });
  const stored = await storeEmail(ctx, { ...email, ...readers, sends_at });
  if (!stored) return earlierEmail(ctx, email.intent_key ?? '');
  const { email_id } = stored;
  const waits = sends_at !== null && sends_at > ctx.now;
  await announceEmail(ctx, { ...email, email_id, ...(waits ? { run_at: sends_at } : {}) });
  if (waits) await tellOfWaiting(ctx, { email_id, user_id: email.user_id });
  if (email.type === 'event_reminder') await remindByBell(ctx, email);
  return email_id;
}

/** The row of a mail; nothing when its intention has one already. */
async function storeEmail(
  ctx: WriteContext<Actor | null>,
  email: NewEmail & { cc_emails: string[]; sends_at: Date | null },
) {
  const sender = headerText(email.sender ?? '') || PRODUCT_NAME;
  const rendered = email.rendered ?? renderMail({ ...email, sender });
  const { texts, links } = takeOutLinks({ ...rendered, body: email.body });
  const stored = await ctx.db
    .insertInto('emails')
    .values({
      type: email.type,
      user_id: email.user_id,
      parent_type: email.parent_type ?? null,
      parent_id: email.parent_id ?? null,
      is_vi: email.is_vi ?? isAboutVi(subjectOf(email)),
      recipient: email.recipient,
      cc_emails: email.cc_emails,
      subject: headerText(email.subject),
      title: email.title,
      sender,
      attn: email.attn,
      ...texts,
      regards_by: email.regards_by ?? '',
      attachment_ids: [...(email.attachment_ids ?? [])],
      event_ids: [...(email.event_ids ?? [])],
      intent_key: email.intent_key ?? null,
      created_by: ctx.actor?.user_id ?? null,
      created_at: ctx.now.toISOString(),
      sends_at: email.sends_at?.toISOString() ?? null,
    })
    .onConflict((conflict) => conflict.column('intent_key').doNothing())
    .returning('email_id')
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (stored) await keepLinks(ctx, { email_id: stored.email_id, links });
  return stored;
}

function subjectOf({ about, parent_type, parent_id }: NewEmail): AboutRecord | undefined {
  return about ?? (parent_type && parent_id ? { parent_type, parent_id } : undefined);
}

async function keepLinks(
  ctx: WriteContext<Actor | null>,
  mail: { email_id: string; links: readonly string[] },
): Promise<void> {
  const sealed_links = await sealLinks(ctx.services, mail);
  if (sealed_links === null) return;
  await ctx.db
    .updateTable('emails')
    .set({ sealed_links })
    .where('email_id', '=', mail.email_id)
    .modifyEnd(sentAlong)
    .execute();
}

/**
 * Queues one of the product's own mails to an account. Answers null, and sends nothing, when the account has switched
 * off mails of this kind; those that start a period, ask for something or decide always go (decision 013).
 */
export async function queueStandardMail(
  ctx: WriteContext<Actor | null>,
  mail: StandardMail,
  to: Pick<NewEmail, 'user_id' | 'recipient' | 'attn'> & Partial<NewEmail>,
): Promise<string | null> {
  if (to.user_id !== null && !(await wantsMail(ctx, { user_id: to.user_id, type: mail.type })))
    return null;
  return queueEmail(ctx, { ...mail, ...to, automatic: true });
}

/** Whether an account takes mails of a type; only some types can be switched off at all. */
async function wantsMail(
  ctx: WriteContext<Actor | null>,
  { user_id, type }: { user_id: string; type: string },
): Promise<boolean> {
  const event = noticeEventOfMail(type);
  if (!event) return true;
  const account = await ctx.db
    .selectFrom('accounts')
    .select('muted_notices')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return isToldOf(account?.muted_notices ?? [], { event, way: 'email' });
}

/** Queues the sending of a stored mail; one that waits already is replaced. */
export async function queueSending(
  ctx: Pick<WriteContext, 'queue'>,
  { email_id, run_at }: { email_id: string; run_at?: Date },
): Promise<void> {
  const job_key = `send_email:${email_id}`;
  await ctx.queue('send_email', { email_id }, { job_key, ...(run_at ? { run_at } : {}) });
}

/** Queues the sending of a stored mail, tells of it in the thread of its record, and leaves an audit row. */
async function announceEmail(
  ctx: WriteContext<Actor | null>,
  email: Pick<
    NewEmail,
    'type' | 'user_id' | 'subject' | 'parent_type' | 'parent_id' | 'automatic'
  > & {
    email_id: string;
    /** When it may go, if not at once. */
    run_at?: Date;
  },
): Promise<void> {
  const { email_id, parent_type, parent_id } = email;
  await queueSending(ctx, email);
  await ctx.audit({
    action: 'queue_email',
    record_kind: parent_type ?? 'account',
    record_id: parent_id ?? email.user_id ?? email_id,
    after: { email_id, type: email.type, subject: email.subject },
  });
  if (parent_type && parent_id)
    await recordMessage(ctx, {
      parent_type,
      parent_id,
      type_message: 'email',
      communication_string: email.subject,
      email_id,
      ...(email.automatic ? { sender: senderOfAutomatic(ctx.actor) } : {}),
    });
}

/** An automatic mail is the house's: of the member of staff whose step it was, else the product's own [2.55]. */
function senderOfAutomatic(actor: Actor | null) {
  return senderOf(actor && isStaff(actor.account_type) ? actor : null);
}

function checkRecipients(email: NewEmail): { recipient: string; cc_emails: string[] } {
  const recipient = email.recipient.trim();
  if (!isMailAddress(recipient)) throw fieldError('email', 'invalid', 'Please enter a valid email');
  // Typed ones have been through readCopies; what else is no address was kept before addresses were checked.
  const cc_emails = [...new Set(email.cc_emails ?? [])].filter(
    (one) => isMailAddress(one) && one.toLowerCase() !== recipient.toLowerCase(),
  );
  if (cc_emails.length >= maxRecipients)
    throw fieldError('cc_emails', 'too_big', `A mail goes to at most ${maxRecipients} people.`);
  return { recipient, cc_emails };
}

/** The addresses of copies as somebody typed them: the dialog takes anything [5.15], and here what is none is refused. */
export function readCopies(typed: readonly string[]): string[] {
  const copies = [...new Set(typed.map((one) => headerText(one, 300)))].filter((one) => one !== '');
  const wrong = copies.find((one) => !isMailAddress(one));
  if (wrong === undefined) return copies;
  throw fieldError('cc_emails', 'invalid', `"${wrong}" is not an email address.`);
}

/** Reminders of events are written by hand, but whoever has switched them off does not get them. */
async function refuseUnwanted(ctx: WriteContext<Actor | null>, email: NewEmail): Promise<void> {
  const { type, user_id } = email;
  if (type !== 'event_reminder' || user_id === null) return;
  if (await wantsMail(ctx, { user_id, type })) return;
  const message = 'This account does not want event reminders by email.';
  throw fieldError('email', 'unwanted', message);
}

async function remindByBell(ctx: WriteContext<Actor | null>, email: NewEmail): Promise<void> {
  await notify(ctx, {
    user_ids: [email.user_id],
    message: headerText(email.subject),
    event: 'event_reminder',
    // Of several policies all are shown: Upcoming events is a page of staff.
    feature: featureOf('my_policy'),
    feature_id: email.parent_type === 'policy' ? (email.parent_id ?? '') : '',
  });
}

async function earlierEmail(ctx: WriteContext<Actor | null>, intent_key: string): Promise<string> {
  const earlier = await ctx.db
    .selectFrom('emails')
    .select('email_id')
    .where('intent_key', '=', intent_key)
    .executeTakeFirstOrThrow();
  return earlier.email_id;
}
