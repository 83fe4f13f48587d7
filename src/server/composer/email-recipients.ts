import { sql } from 'kysely';
import type { composerContract } from '#contract/composer/composer.ts';
import { policyButtonLabel } from '#domain/communications/composed-mail.ts';
import type { EmailFacts } from '#domain/communications/email-templates.ts';
import {
  goesToBrokerTeam,
  isEventMail,
  type EmailType,
} from '#domain/communications/email-types.ts';
import { carLine } from '#domain/communications/event-item-line.ts';
import { isVi, type InsuranceType } from '#domain/policies/insurance-types.ts';
import { brokerFacts } from '#server/policies/broker/broker-facts.ts';
import type { Config } from '#server/platform/config.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import {
  eventRecipients,
  isUnwanted,
  type LinkedDocument,
  type Recipient,
} from '#server/composer/event-recipients.ts';

/** The fixed recipient of personal accident mails [9.17]. */
export function brokerTeam(config: Config): Recipient {
  return {
    user_id: null,
    name: config.pa_broker_attn,
    email: config.pa_broker_email,
    cc_emails: [...config.pa_broker_cc],
    attn: config.pa_broker_attn,
    is_locked: true,
    is_unwanted: false,
    asked_at: null,
    items: [],
    policies: [],
  };
}

/** Types that go to the people of the insurer, not to the client. */
const toInsurer: readonly EmailType[] = ['claim_paid_insurer', 'waiting_for_approval'];

export interface MailDocument extends LinkedDocument {
  user_id: string;
  insurer_id: string;
  document_state: 'quote' | 'policy';
  insurance_type: InsuranceType;
  document_number: string;
  client_name: string;
}

/** The quote or policy that a mail is about. */
export async function mailDocument(
  db: Queryable,
  policy_id: string,
): Promise<MailDocument | undefined> {
  const found = await sql<MailDocument>`
    select policy_id, user_id, insurer_id, document_state, insurance_type, client_name,
      coalesce(policy_number, quote_number) as document_number, locked_version_id as version_id
    from policies where policy_id = ${policy_id}`.execute(db);
  return found.rows[0];
}

async function accountRecipients(
  db: Queryable,
  { type, where }: { type: EmailType; where: ReturnType<typeof sql<boolean>> },
): Promise<Recipient[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['user_id', 'company_name', 'attn', 'email', 'extra_emails', 'muted_notices'])
    .where(where)
    .orderBy('created_at')
    .limit(20)
    .execute();
  return accounts.map((account) => ({
    user_id: account.user_id,
    name: account.company_name || account.attn || account.email,
    email: account.email,
    cc_emails: account.extra_emails,
    attn: account.attn,
    is_locked: false,
    is_unwanted: isUnwanted(type, account.muted_notices),
    asked_at: null,
    items: [],
    policies: [],
  }));
}

export const getEmailRecipients: Handler<typeof composerContract.get_email_recipients> = async (
  ctx,
  input,
) => {
  const { type, claim_id, event_ids } = input;
  if (event_ids && event_ids.length > 0 && isEventMail(type)) {
    return {
      recipients: await eventRecipients(ctx.db, { type, of: { event_ids, now: ctx.now } }),
      facts: { ...noFacts, event: await eventNames(ctx.db, event_ids) },
      insurance_type: '',
    };
  }
  const claim = claim_id ? await claimOf(ctx.db, claim_id) : undefined;
  const policy_id = input.policy_id ?? claim?.policy_id;
  const document = policy_id ? await mailDocument(ctx.db, policy_id) : undefined;
  const recipients = await recordRecipients(ctx, {
    type,
    document,
    user_id: claim?.user_id ?? document?.user_id ?? input.user_id,
  });
  return {
    recipients,
    facts: {
      policy: document ? `${document.document_state} ${document.document_number}` : '',
      claim: claim ? `claim ${claim.claim_number}` : '',
      event: '',
      client: document?.client_name || nameOf(recipients),
      cover: await coverFor(ctx.db, { type, document }),
    },
    insurance_type: variousTypeOf(document),
  };
};

function nameOf([first]: readonly Recipient[]): string {
  return first?.is_locked ? '' : (first?.name ?? '');
}

async function coverFor(
  db: Queryable,
  { type, document }: { type: EmailType; document: MailDocument | undefined },
): Promise<string> {
  return document && goesToBrokerTeam(type) ? brokerFacts(db, document.policy_id) : '';
}

/** The code of a document of the various insurances; empty for one on track and for none. */
function variousTypeOf(document: MailDocument | undefined): string {
  return document && isVi(document.insurance_type) ? document.insurance_type : '';
}

const noFacts: EmailFacts = { policy: '', claim: '', event: '', client: '', cover: '' };

async function recordRecipients(
  ctx: ReadContext,
  about: { type: EmailType; document: MailDocument | undefined; user_id: string | undefined },
): Promise<Recipient[]> {
  const { type, document, user_id } = about;
  if (goesToBrokerTeam(type)) return [brokerTeam(ctx.services.config)];
  if (toInsurer.includes(type) && document) {
    const [first, ...others] = await accountRecipients(ctx.db, {
      type,
      where: sql`insurer_id = ${document.insurer_id} and account_type = 'insurer' and active`,
    });
    if (!first) return [];
    const cc_emails = [...first.cc_emails, ...others.map((one) => one.email)];
    return [withDocument({ ...first, cc_emails }, document)];
  }
  if (user_id === undefined) return [];
  const found = await accountRecipients(ctx.db, { type, where: sql`user_id = ${user_id}` });
  const items = await itemsOf(ctx, { type, document, user_id });
  return found.map((one) => withDocument({ ...one, items }, document));
}

/** The lines that [items] stands for in a mail about one document, or about the cars of a client. */
export async function itemsOf(
  { db, today }: Pick<ReadContext, 'db' | 'today'>,
  about: {
    type: EmailType;
    document: Pick<MailDocument, 'policy_id'> | undefined;
    user_id: string | undefined;
  },
): Promise<string[]> {
  const { type, document, user_id } = about;
  if (!isEventMail(type)) return [];
  if (!document)
    return type === 'missing_chassis' && user_id ? carsWithoutChassis(db, user_id) : [];
  const of = { policy_id: document.policy_id, today };
  const [recipient] = await eventRecipients(db, { type, of });
  return recipient?.items ?? [];
}

async function carsWithoutChassis(db: Queryable, user_id: string): Promise<string[]> {
  const cars = await db
    .selectFrom('cars')
    .select(['make', 'model', 'start_number'])
    .where('user_id', '=', user_id)
    .where('chassis_number', '=', '')
    .where('active', '=', true)
    .orderBy('make')
    .orderBy('model')
    .orderBy('start_number')
    .limit(50)
    .execute();
  return cars.map((car) => carLine(`${car.make} ${car.model}`, car.start_number));
}

function withDocument(recipient: Recipient, document: MailDocument | undefined): Recipient {
  if (!document || document.version_id === null) return recipient;
  const policies = [{ policy_id: document.policy_id, label: policyButtonLabel(document) }];
  return { ...recipient, policies };
}

/** The claim that a mail is about. */
export async function claimOf(db: Queryable, claim_id: string) {
  return db
    .selectFrom('claims')
    .select(['claim_id', 'claim_number', 'user_id', 'policy_id'])
    .where('claim_id', '=', claim_id)
    .executeTakeFirst();
}

async function eventNames(db: Queryable, event_ids: readonly string[]): Promise<string> {
  const events = await db
    .selectFrom('events')
    .select('name')
    .where('event_id', 'in', event_ids)
    .orderBy('start_on')
    .orderBy('name')
    .execute();
  const names = [...new Set(events.map((event) => event.name))];
  // Not every client starts at each of them, so several are not named.
  return names.length === 1 ? (names[0] ?? '') : 'your next events';
}
