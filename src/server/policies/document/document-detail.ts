import { sql } from 'kysely';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { whoMayTake } from '#domain/claims/claim-transitions.ts';
import { type BrokerStage, isPriced } from '#domain/lines/personal-accident/broker-round.ts';
import { documentAbilities } from '#domain/policies/move-document.ts';
import { allowedNextStatuses, type DocumentStep } from '#domain/policies/document-transitions.ts';
import { type DocumentStatus, isInForce } from '#domain/policies/document-status.ts';
import { type InsuranceType, isVi } from '#domain/policies/insurance-types.ts';
import {
  makePolicyCheck,
  type MissingForPolicy,
  missingForPolicyTexts,
} from '#domain/policies/make-policy-check.ts';
import { sumBy } from '#domain/sums.ts';
import { instantOf } from '#server/policies/instant/instant-passed.ts';
import { creditsOwed } from '#server/payments/payout/refund-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import {
  documentNumber,
  type DocumentRecord,
  findDocument,
  findVersion,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { presentStage } from '#server/policies/broker/broker-round.ts';
import { brokerAbilities, roundAnswer } from '#server/policies/broker/round-answer.ts';
import { coverOfItems, isReportable } from '#server/policies/cover/cover-reads.ts';
import { decidesAsInsurer } from '#server/policies/policy-access.ts';
import { readCharges } from '#server/policies/policy/change-charges.ts';
import { policyFacts } from '#server/policies/policy/make-policy-facts.ts';
import { paymentsOfPolicy } from '#server/policies/policy/payment-state.ts';
import { premiumOfPolicy } from '#server/policies/policy/premium-of-policy.ts';
import { namedPanel } from '#server/policies/quote/named-panel.ts';
import { readingRights, unixOf, versionAnswer } from '#server/policies/quote/version-answer.ts';
import { listVersions } from '#server/policies/quote/version-list.ts';

interface Extra {
  client: DocumentDetail['client'];
  broker: DocumentDetail['broker'];
  insurer: DocumentDetail['insurer'];
  owner: { user_id: string; attn: string } | null;
  underwriter_name: string;
  status_since: number;
  created_at: number;
  accepted_by_underwriter_at: number | null;
  decline_reason: string;
  suspended_since: string | null;
  cover: DocumentDetail['cover'];
  reportable: boolean;
  made_at: number | null;
  amount_paid: number;
  amount_open: number;
  paid_state: DocumentDetail['paid_state'];
  instant: DocumentDetail['instant'];
}

async function findExtra({ db, now, today }: ReadContext, policy_id: string): Promise<Extra> {
  const found = await sql<Extra>`
    select ${partyOf('client')} as client,
      case when broker.user_id is null then null else ${partyOf('broker')} end as broker,
      json_build_object('insurer_id', i.insurer_id, 'name', i.name) as insurer,
      case when owner.user_id is null then null
        else json_build_object('user_id', owner.user_id, 'attn', owner.attn) end as owner,
      coalesce(underwriter.attn, '') as underwriter_name,
      unix(policies.status_since) as status_since, unix(policies.created_at) as created_at,
      unix(policies.accepted_by_underwriter_at) as accepted_by_underwriter_at, policies.decline_reason,
      policies.suspended_since, ${coverOfItems(policy_id, now)} as cover, ${isReportable(today)} as reportable,
      unix(policies.made_at) as made_at, paid.amount_paid, paid.amount_open, policies.paid_state,
      ${instantOf(policy_id)} as instant
    from policies
      join accounts client on client.user_id = policies.user_id
      join insurers i on i.insurer_id = policies.insurer_id
      left join accounts broker on broker.user_id = policies.broker_id
      left join accounts owner on owner.user_id = policies.owner_id
      left join accounts underwriter on underwriter.user_id = policies.accepted_by_underwriter_id
      cross join lateral ${paymentsOfPolicy} paid
    where policies.policy_id = ${policy_id}`.execute(db);
  const [extra] = found.rows;
  if (!extra) throw new AppError('not_found');
  return extra;
}

function partyOf(table: 'client' | 'broker') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`json_build_object('user_id', ${column('user_id')}, 'attn', ${column('attn')},
    'company_name', ${column('company_name')}, 'team_name', ${column('team_name')}, 'email', ${column('email')},
    'phone', ${column('phone')}, 'country', ${column('country')})`;
}

/** The version a reader is shown: the one in work, or the newest that was sent; of a policy in force the agreed one. */
export async function versionFor(
  db: Queryable,
  document: { version_id: string | null; locked_version_id: string | null },
  actor: Actor,
): Promise<VersionRecord> {
  const id = readingRights(actor).drafts
    ? document.version_id
    : (document.locked_version_id ?? document.version_id);
  if (id === null) throw new AppError('not_found');
  return findVersion(db, id);
}

async function shownPremium(
  db: Queryable,
  { policy_id, document_state, locked_version_id }: DocumentRecord,
  shown: VersionRecord,
) {
  if (document_state === 'quote') return { premium: shown.premium, gross: shown.gross };
  const agreed =
    locked_version_id === null || locked_version_id === shown.version_id
      ? shown
      : await findVersion(db, locked_version_id);
  return premiumOfPolicy(db, { policy_id, premium: agreed.premium, gross: agreed.gross });
}

/** Who approved a version for the insurer; nobody once the risk is another than the approved one, or is being changed. */
function approvedBy(
  extra: Extra,
  {
    document,
    version: { approved_at, approved_by_name, version_id },
    missing,
  }: { document: DocumentRecord; version: VersionRecord; missing: readonly MissingForPolicy[] },
) {
  const isVoid = missing.some(({ code }) => code === 'approval');
  const isRevision =
    document.document_state === 'policy' && version_id !== document.locked_version_id;
  if (isVoid || (isRevision && approved_at === null))
    return { accepted_by_underwriter_at: null, accepted_by_underwriter_name: '' };
  return {
    accepted_by_underwriter_at: unixOf(approved_at) ?? extra.accepted_by_underwriter_at,
    accepted_by_underwriter_name: approved_by_name || extra.underwriter_name,
  };
}

/** The leader's share of a version, and of a shared one every insurer's. */
async function sharesOf(db: Queryable, content: QuoteContent) {
  const panel = await namedPanel(db, content);
  const [leader] = panel;
  const shares = panel.map(({ name, share_pct }) => ({ name, share_pct }));
  return { share_pct: leader?.share_pct, ...(panel.length > 1 ? { panel: shares } : {}) };
}

/** A quote or policy with everything that its page and its editor show this person. */
export async function getDocument(
  ctx: ReadContext,
  { policy_id }: { policy_id: string },
): Promise<DocumentDetail> {
  const document = await findDocument(ctx.db, policy_id);
  if (!document) throw new AppError('not_found');
  const { actor, db } = ctx;
  const extra = await findExtra(ctx, policy_id);
  const stored = await versionFor(db, document, actor);
  const version = await versionAnswer(db, stored, actor);
  const missing = await missingOf(db, document.version_id ?? '', document);
  const stage = readingRights(actor).staff ? await presentStage(db, document) : undefined;
  return {
    policy_id,
    revision: document.revision,
    document_state: document.document_state,
    document_number: documentNumber(document),
    quote_number: document.quote_number,
    policy_number: document.policy_number,
    insurance_type: document.insurance_type,
    is_vi: isVi(document.insurance_type),
    status: document.status,
    status_since: extra.status_since,
    client: extra.client,
    broker: extra.broker,
    insurer: { ...extra.insurer, ...(await sharesOf(db, stored.content)) },
    owner: extra.owner,
    request_id: document.request_id,
    client_name: document.client_name,
    cover_title: document.cover_title,
    currency: version.currency,
    created_at: extra.created_at,
    valid_until: unixOf(document.valid_until),
    sent_at: unixOf(document.sent_at),
    accepted_by_client_at: unixOf(document.accepted_by_client_at),
    accepted_by_client_name: document.accepted_by_client_name,
    ...approvedBy(extra, { document, version: stored, missing }),
    decline_reason: extra.decline_reason,
    chassis_to_follow: document.chassis_to_follow,
    drivers_to_follow: document.drivers_to_follow,
    suspended_since: extra.suspended_since,
    cover: extra.cover,
    made_at: extra.made_at,
    amount_paid: extra.amount_paid,
    amount_open: extra.amount_open,
    paid_state: extra.paid_state,
    instant: extra.instant,
    ...(await shownPremium(db, document, stored)),
    charges: await readCharges(db, policy_id),
    refund_owed: sumBy(await creditsOwed(db, policy_id), (one) => one.amount),
    version,
    versions: await listVersions(db, policy_id, actor),
    broker_round: await roundAnswer(db, { policy_id, stage }),
    missing: missing.map((one) => ({ ...one, text: missingForPolicyTexts[one.code] })),
    abilities: abilitiesFor(actor, {
      ...document,
      broker_stage: stage,
      priced: version.build_up !== null,
      reportable: extra.reportable,
      has_begun: version.items.some(({ event }) => event.start_on <= ctx.today),
      missing,
    }),
    allowed_next_statuses: [...allowedNextStatuses(document.status)],
  };
}

async function missingOf(
  db: Queryable,
  version_id: string,
  document: Parameters<typeof policyFacts>[1],
): Promise<MissingForPolicy[]> {
  return makePolicyCheck(await policyFacts(db, document, await findVersion(db, version_id)));
}

/** What this person may do with the document now; the server asks the same questions again when it is done. */
function abilitiesFor(
  actor: Pick<Actor, 'account_type' | 'insurer_id'>,
  document: {
    insurer_id: string;
    status: DocumentStatus;
    document_state: 'quote' | 'policy';
    insurance_type: InsuranceType;
    broker_stage: BrokerStage | undefined;
    priced: boolean;
    /** Whether a claim can be about it. */
    reportable: boolean;
    /** Whether one of its events has. */
    has_begun: boolean;
    missing: readonly MissingForPolicy[];
  },
): DocumentStep[] {
  const abilities = documentAbilities({ ...document, by: actor.account_type });
  if (!decidesAsInsurer(actor, document)) return [];
  const { staff } = readingRights(actor);
  const cleared = !document.missing.some((one) => one.code === 'referral');
  if (staff) {
    abilities.push('duplicate_quote', 'assign_document', 'send_new_email');
    abilities.push(...brokerAbilities(document.broker_stage, document.status));
    if (
      document.priced &&
      (document.broker_stage === undefined || isPriced(document.broker_stage)) &&
      document.status !== 'completed' &&
      allowedNextStatuses(document.status).includes('completed')
    )
      abilities.push('send_quote');
  }
  if (actor.account_type === 'superadmin' && !cleared) abilities.push('clear_referral');
  const reports = whoMayTake('create_claim').includes(actor.account_type);
  if (reports && document.reportable) abilities.push('create_claim');
  // What is asked of cars and events does not fit another line: its client writes a message.
  if (reports && isInForce(document) && !isVi(document.insurance_type))
    abilities.push('save_request');
  // A correction puts right what a car was insured for at an event that has begun: all else is a revision.
  return document.has_begun && !isVi(document.insurance_type)
    ? abilities
    : abilities.filter((step) => step !== 'correct_items');
}
