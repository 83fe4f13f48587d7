import type { RecordKind } from '#contract/action.ts';
import { requestContent } from '#contract/policies/requests.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Cast } from '#test/harness/communication-factories.ts';

/** Ids by kind. A payment link is never asked for by its id, so there is none. */
export type ForeignRows = Record<Exclude<RecordKind, 'bulk_payment'>, string>;

/** One row of every scoped kind that belongs to the cast's client, by kind. None of it concerns the strangers. */
export async function buildForeignRows(db: Db, cast: Cast): Promise<ForeignRows> {
  const { user_id } = cast.client;
  const { policy_id, claim_id } = cast;
  const car = {
    user_id,
    make: 'Porsche',
    model: '992 Cup',
    car_class: 'gt_cup',
    insured_value: 26_000_000,
  };
  const { car_id } = await db
    .insertInto('cars')
    .values(car)
    .returning('car_id')
    .executeTakeFirstOrThrow();
  const { driver_id } = await db
    .insertInto('drivers')
    .values({ first_name: 'Jan', last_name: 'van Dalen' })
    .returning('driver_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('driver_accounts').values({ driver_id, user_id }).execute();
  const { request_id } = await db
    .insertInto('requests')
    .values({
      user_id,
      policy_id,
      kind: 'other',
      status: 'submitted',
      content: JSON.stringify(requestContent.parse({})),
      submitted_at: '2026-05-19T08:00:00Z',
    })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  const { _id: todo } = await db
    .insertInto('todos')
    .values({
      message: 'Call',
      owner_id: cast.reviewer.user_id,
      parent_type: 'claim',
      parent_id: claim_id,
    })
    .returning('_id')
    .executeTakeFirstOrThrow();
  const { email_id } = await db
    .insertInto('emails')
    .values({
      type: 'quote_sent',
      user_id,
      recipient: cast.client.email,
      subject: 'x',
      html: 'x',
      plain_text: 'x',
    })
    .returning('email_id')
    .executeTakeFirstOrThrow();
  const { file_id } = await db
    .insertInto('files')
    .values({
      bucket: 'paddock-test',
      storage_key: 'none',
      document_name: 'a.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      sha256: '',
      parent_type: 'claim',
      parent_id: claim_id,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  const { upload_id: piece_upload } = await db
    .insertInto('piece_uploads')
    .values({
      user_id,
      document_name: 'onboard.mp4',
      size_bytes: 3_000_000,
      sha256: 'a'.repeat(43),
      started_at: '2026-05-19T08:00:00Z',
      touched_at: '2026-05-19T08:00:00Z',
    })
    .returning('upload_id')
    .executeTakeFirstOrThrow();
  const { view_id: saved_view } = await db
    .insertInto('saved_views')
    .values({ user_id, list: 'claims', name: 'Mine', query: '' })
    .returning('view_id')
    .executeTakeFirstOrThrow();
  const { export_id: list_export } = await db
    .insertInto('list_exports')
    .values({
      user_id,
      account_type: 'agent',
      list: 'claims',
      question: '{}',
      columns: [],
      format: 'csv',
    })
    .returning('export_id')
    .executeTakeFirstOrThrow();
  const { bulk_run_id: bulk_run } = await db
    .insertInto('bulk_runs')
    .values({ user_id, account_type: 'agent', list: 'claims', deed: 'review_claim' })
    .returning('bulk_run_id')
    .executeTakeFirstOrThrow();
  const { import_id } = await db
    .insertInto('import_runs')
    .values({ target: 'drivers', document_name: 'a.csv', started_by: user_id })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  const { preset_id: clause_preset } = await db
    .insertInto('clause_presets')
    .values({ title: 'Theft', text: 'Locked at night.' })
    .returning('preset_id')
    .executeTakeFirstOrThrow();
  const money = await buildMoney(db, {
    user_id,
    policy_id,
    insurer_id: cast.insurer_id,
  });
  const calendar = await buildCalendar(db);
  const { statement_id: statement } = await db
    .insertInto('statements')
    .values({
      statement_number: 'ST-25-0001',
      ...{ account: 'insurer', insurer_id: cast.insurer_id, currency: 'EUR' },
      ...{ period_from: '2025-01-01', period_until: '2025-01-31', opening: 0, closing: 0 },
      closed_by: user_id,
    })
    .returning('statement_id')
    .executeTakeFirstOrThrow();
  const { bordereau_id: bordereau } = await db
    .insertInto('bordereaux')
    .values({
      bordereau_number: 'BX-25-0001',
      insurer_id: cast.insurer_id,
      ...{ period_from: '2025-01-01', period_until: '2025-01-31', totals: '[]' },
      closed_by: user_id,
    })
    .returning('bordereau_id')
    .executeTakeFirstOrThrow();
  return {
    account: user_id,
    bordereau,
    car: car_id,
    claim: claim_id,
    clause_preset,
    driver: driver_id,
    email: email_id,
    file: file_id,
    import: import_id,
    list_export,
    bulk_run,
    policy: policy_id,
    request: request_id,
    saved_view,
    statement,
    upload: piece_upload,
    todo,
    ...calendar,
    ...money,
  };
}

/** A circuit, a championship and an event there, which only staff keep. */
async function buildCalendar(
  db: Db,
): Promise<Record<'championship' | 'circuit' | 'event', string>> {
  const { circuit_id } = await db
    .insertInto('circuits')
    .values({ circuit_id: 'XX-001', name: 'Foreign Park', country: 'NL' })
    .returning('circuit_id')
    .executeTakeFirstOrThrow();
  const { championship_id } = await db
    .insertInto('championships')
    .values({ name: 'Foreign Cup', year: 2026 })
    .returning('championship_id')
    .executeTakeFirstOrThrow();
  const { event_id } = await db
    .insertInto('events')
    .values({
      name: 'Foreign Race',
      championship_id,
      circuit_id,
      country: 'NL',
      start_on: '2026-06-05',
      end_on: '2026-06-07',
    })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  return { championship: championship_id, circuit: circuit_id, event: event_id };
}

/** A quote that nobody has filled in yet. */
const emptyContent = {
  broker_id: null,
  commission_pct: '0.0',
  policyholder_country: 'NL',
  currency: 'EUR',
  clean_seasons: 0,
  adjust_pct: '0.0',
  adjust_reason: '',
  instalments: 1,
  instalment_due_on: [],
  items: [],
  clauses: [],
  additional_excess: [],
  notes: '',
};

async function buildMoney(
  db: Db,
  { user_id, policy_id, insurer_id }: { user_id: string; policy_id: string; insurer_id: string },
): Promise<Record<'invoice' | 'payment', string>> {
  const currency = 'EUR';
  const { version_id } = await db
    .insertInto('policy_versions')
    .values({
      policy_id,
      version_number: 1,
      content: JSON.stringify({ ...emptyContent, insurer_id }),
    })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  await db.updateTable('policies').set({ version_id }).where('policy_id', '=', policy_id).execute();
  const { invoice_id } = await db
    .insertInto('invoices')
    .values({
      invoice_number: '2026-00001',
      policy_id,
      version_id,
      user_id,
      premium: 100_000,
      fee: 0,
      total: 100_000,
      currency,
      issue_date: '2026-05-01',
      due_date: '2026-05-31',
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  const { payment_id } = await db
    .insertInto('payments')
    .values({
      instalment_number: 1,
      policy_id,
      invoice_id,
      user_id,
      amount: 100_000,
      currency,
      due_on: '2026-05-31',
    })
    .returning('payment_id')
    .executeTakeFirstOrThrow();
  return { invoice: invoice_id, payment: payment_id };
}
