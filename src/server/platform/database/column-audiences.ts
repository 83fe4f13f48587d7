import { z } from 'zod';
import {
  accountRecord,
  addressRecord,
  authorityLimits,
  permissionEntry,
} from '#contract/accounts/account-records.ts';
import { declaredPart } from '#contract/answer-for.ts';
import {
  audienceOf,
  claimHandlers,
  ownersAndStaff,
  professionals,
  riskCarriers,
  signedIn,
  staffAlone,
} from '#contract/audience.ts';
import type { Audience, Readers } from '#contract/readers.ts';
import { claimAmounts, claimLine, fullClaim } from '#contract/claims/claim-answers.ts';
import { notification } from '#contract/communications/notification-actions.ts';
import { sentEmail } from '#contract/communications/email-actions.ts';
import { threadMessage } from '#contract/communications/thread-actions.ts';
import { cents, id } from '#contract/fields.ts';
import { fileRecord } from '#contract/files/files.ts';
import { carRecord, driverRecord } from '#contract/garage/garage.ts';
import { invoice, payment } from '#contract/payments/payments.ts';
import {
  documentDetail,
  documentVersion,
  instalment,
  taxLine,
} from '#contract/policies/document-answers.ts';
import { requestDetail } from '#contract/policies/requests.ts';
import type { Database } from '#server/platform/database/database.ts';

type Table = keyof Database;
type Column<T extends Table> = keyof Database[T] & string;
type Shape = z.core.$ZodLooseShape;

/** Who reads a column and, of one of JSON, what stands in it: what is not said there is for nobody but staff. */
interface ColumnAudience {
  readers: Readers;
  holds?: z.ZodType | undefined;
}

/**
 * Columns by their audience: of those that an answer names it is the answer's, all others are named here, those of JSON
 * with what they hold.
 */
function columns<T extends Table, S extends Shape>(
  _table: T,
  answer: z.ZodObject<S> | null,
  others: Readonly<Record<Exclude<Column<T>, keyof S>, Readers | Required<ColumnAudience>>>,
): ReadonlyMap<string, ColumnAudience> {
  const named = Object.entries(answer?.shape ?? {}).flatMap(([name, field]) => {
    const holds = field as z.ZodType;
    const readers = audienceOf(holds);
    return readers ? [[name, { readers, holds }] as const] : [];
  });
  const beside = Object.entries<Readers | ColumnAudience>(others).map(
    ([name, said]) => [name, 'holds' in said ? said : { readers: said as Readers }] as const,
  );
  return new Map<string, ColumnAudience>([...named, ...beside]);
}

/** What a record names of somebody else's work or of the machine. */
const inside = staffAlone;

/** An instalment that was taken off what a claim pays. */
const setOff = z.object({ payment_id: id, instalment_number: z.number(), amount: cents });
/** A state that the trail has cut already. */
const told = z.record(z.string(), z.unknown());

/** The tables whose rows leave the product as they are: in the archive of a person, and as changes in the activity. */
const tables = {
  accounts: columns('accounts', accountRecord, {
    password_hash: inside,
    created_at: signedIn,
    last_login_at: signedIn,
    search_text: inside,
    has_short_password: inside,
    authority_limits: { readers: staffAlone, holds: authorityLimits },
    muted_notices: signedIn,
    merged_into: signedIn,
    merged_at: signedIn,
    erased_at: signedIn,
  }),
  addresses: columns('addresses', addressRecord, { user_id: signedIn, created_at: signedIn }),
  permissions: columns('permissions', null, {
    user_id: signedIn,
    entries: { readers: signedIn, holds: z.array(permissionEntry) },
    revision: signedIn,
  }),
  sessions: columns('sessions', null, {
    session_id: signedIn,
    user_id: signedIn,
    account_type: signedIn,
    kept: signedIn,
    user_agent: signedIn,
    created_at: signedIn,
    last_seen_at: signedIn,
    expires_at: signedIn,
    token_hash: inside,
    view_id: inside,
    sign_on_link_id: inside,
    sign_on_sid: inside,
    sealed_id_token: inside,
  }),
  passkeys: columns('passkeys', null, {
    passkey_id: signedIn,
    user_id: signedIn,
    name: signedIn,
    transports: signedIn,
    created_at: signedIn,
    last_used_at: signedIn,
    credential_id: inside,
    public_key: inside,
    counter: inside,
  }),
  drivers: columns('drivers', driverRecord, {
    search_text: inside,
    created_at: ownersAndStaff,
    merged_into: inside,
    erased_at: ownersAndStaff,
  }),
  cars: columns('cars', carRecord, {
    search_text: inside,
    created_at: ownersAndStaff,
    merged_into: inside,
  }),
  requests: columns('requests', requestDetail, {
    broker_id: ownersAndStaff,
    created_by: inside,
    search_text: inside,
  }),
  policies: columns('policies', documentDetail, {
    user_id: signedIn,
    broker_id: signedIn,
    insurer_id: signedIn,
    panel_insurer_ids: inside,
    owner_id: inside,
    version_id: signedIn,
    locked_version_id: signedIn,
    version_number: signedIn,
    period_from: signedIn,
    period_to: signedIn,
    sum_insured: signedIn,
    has_gaps: signedIn,
    held_at: inside,
    accepted_by_underwriter_id: inside,
    search_text: inside,
    created_by: inside,
  }),
  policy_versions: columns('policy_versions', documentVersion, {
    policy_id: signedIn,
    premium: signedIn,
    discount: signedIn,
    adjustment: signedIn,
    fee: signedIn,
    ipt: { readers: signedIn, holds: z.array(taxLine) },
    ipt_total: signedIn,
    gross: signedIn,
    commission: professionals,
    instalments: { readers: signedIn, holds: z.array(instalment) },
    car_title: signedIn,
    event_title: signedIn,
    driver_title: signedIn,
    cover_title: signedIn,
    pdf_file_id: signedIn,
    created_by: inside,
    rating_risk: riskCarriers,
    steps: riskCarriers,
    basis_hash: inside,
    ended_as: signedIn,
    no_loss_by: signedIn,
    no_loss_at: signedIn,
    approved_hash: inside,
    approved_risk: riskCarriers,
    approved_beyond: riskCarriers,
    approved_by_name: signedIn,
    approved_at: riskCarriers,
    approved_means: riskCarriers,
    approval_booked_at: riskCarriers,
    approval_booked_by: inside,
    referral_cleared_by: inside,
  }),
  claims: columns('claims', fullClaim, {
    broker_id: signedIn,
    insurer_id: signedIn,
    loss_adjuster_id: signedIn,
    reviewer_id: claimHandlers,
    truth_declared_at: signedIn,
    amounts: { readers: signedIn, holds: claimAmounts },
    approved_by: inside,
    paid_on: signedIn,
    paid_total: signedIn,
    set_offs: { readers: ownersAndStaff, holds: z.array(setOff) },
    expenses: riskCarriers,
    reserve_adjuster: riskCarriers,
    reserve_legal: riskCarriers,
    reserve_recovery: riskCarriers,
    reserve_by_hand: inside,
    reserve_seen_on: inside,
    search_text: inside,
    created_by: inside,
    created_at: signedIn,
  }),
  claim_lines: columns('claim_lines', claimLine, { claim_id: signedIn }),
  invoices: columns('invoices', invoice, {
    legal_entity: ownersAndStaff,
    version_id: ownersAndStaff,
    broker_id: ownersAndStaff,
    pdf_file_id: ownersAndStaff,
    open_since: ownersAndStaff,
    search_text: inside,
    created_at: ownersAndStaff,
  }),
  payments: columns('payments', payment, {
    broker_id: ownersAndStaff,
    due_on: ownersAndStaff,
    settled_at: ownersAndStaff,
    search_text: inside,
    created_at: ownersAndStaff,
  }),
  refunds: columns('refunds', null, {
    refund_id: ownersAndStaff,
    payment_id: ownersAndStaff,
    instalment_number: ownersAndStaff,
    policy_id: ownersAndStaff,
    unallocated_id: ownersAndStaff,
    reason: ownersAndStaff,
    amount: ownersAndStaff,
    currency: ownersAndStaff,
    iban: ownersAndStaff,
    status: ownersAndStaff,
    reference: ownersAndStaff,
    paid_on: ownersAndStaff,
    created_at: ownersAndStaff,
    executed_at: ownersAndStaff,
    note: inside,
    requested_by: inside,
    approved_by: inside,
    rejected_because: inside,
    revision: inside,
  }),
  payouts: columns('payouts', null, {
    payout_id: ownersAndStaff,
    claim_id: ownersAndStaff,
    policy_id: ownersAndStaff,
    source: ownersAndStaff,
    payee: ownersAndStaff,
    iban: ownersAndStaff,
    amount: ownersAndStaff,
    paid_amount: ownersAndStaff,
    currency: ownersAndStaff,
    status: ownersAndStaff,
    reference: ownersAndStaff,
    paid_on: ownersAndStaff,
    created_at: ownersAndStaff,
    note: inside,
    revision: inside,
    created_by: inside,
  }),
  ledger_entries: columns('ledger_entries', null, {
    entry_id: ownersAndStaff,
    transaction_id: ownersAndStaff,
    account: ownersAndStaff,
    currency: ownersAndStaff,
    amount: ownersAndStaff,
    user_id: ownersAndStaff,
    country_code: ownersAndStaff,
    payment_id: ownersAndStaff,
    instalment_number: ownersAndStaff,
    insurer_id: inside,
    broker_id: inside,
  }),
  communications: columns('communications', threadMessage, { send_as: inside }),
  emails: columns('emails', sentEmail, {
    user_id: signedIn,
    body: signedIn,
    attachment_ids: signedIn,
    attempts: inside,
    sends_at: inside,
    intent_key: inside,
    sealed_links: inside,
    created_by: inside,
    created_at: signedIn,
    event_ids: inside,
    is_vi: inside,
  }),
  notifications: columns('notifications', notification, {
    user_id: signedIn,
    created_at: signedIn,
    seen_at: signedIn,
  }),
  account_views: columns('account_views', null, {
    view_id: signedIn,
    viewer_id: inside,
    viewed_id: signedIn,
    reason: signedIn,
    started_at: signedIn,
    expires_at: signedIn,
    ended_at: signedIn,
  }),
  audit_log: columns('audit_log', null, {
    audit_id: signedIn,
    happened_at: signedIn,
    actor_id: inside,
    actor_name: signedIn,
    actor_type: signedIn,
    action: signedIn,
    record_kind: signedIn,
    record_id: signedIn,
    before: { readers: signedIn, holds: told },
    after: { readers: signedIn, holds: told },
    request_id: inside,
  }),
  files: columns('files', fileRecord, {
    bucket: inside,
    storage_key: inside,
    sha256: inside,
    created_at: signedIn,
    removed_at: inside,
  }),
} as const satisfies Partial<Record<Table, ReadonlyMap<string, ColumnAudience>>>;

/** A table that says of each column who reads it. */
export type SharedTable = keyof typeof tables;

/** The columns of a table that an audience reads. */
export function columnsFor(table: SharedTable, audience: Audience): string[] {
  return [...tables[table]].flatMap(([name, { readers }]) =>
    readers.includes(audience) ? [name] : [],
  );
}

/** A row, or some columns of one, as an audience reads it: what no answer declares inside of JSON is left out. */
export function rowFor(
  table: SharedTable,
  audience: Audience,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const shown = Object.entries(row).flatMap(([name, value]) => {
    const column = tables[table].get(name);
    return column?.readers.includes(audience)
      ? [[name, declaredPart(column.holds, audience, value)]]
      : [];
  });
  return Object.fromEntries(shown) as Record<string, unknown>;
}
