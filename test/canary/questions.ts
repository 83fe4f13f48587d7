import { z } from 'zod';
import type { Action, RecordKind } from '#contract/action.ts';
import type { ActionName } from '#contract/contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sampleInput } from '#test/harness/sample-input.ts';

/** The ids of every record of the book by kind. */
export type IdsByKind = Record<RecordKind, string[]>;

const tables: Readonly<Record<RecordKind, readonly [table: string, id: string]>> = {
  account: ['accounts', 'user_id'],
  bordereau: ['bordereaux', 'bordereau_id'],
  bulk_payment: ['bulk_payments', 'bulk_payment_id'],
  bulk_run: ['bulk_runs', 'bulk_run_id'],
  car: ['cars', 'car_id'],
  championship: ['championships', 'championship_id'],
  circuit: ['circuits', 'circuit_id'],
  claim: ['claims', 'claim_id'],
  clause_preset: ['clause_presets', 'preset_id'],
  driver: ['drivers', 'driver_id'],
  email: ['emails', 'email_id'],
  event: ['events', 'event_id'],
  file: ['files', 'file_id'],
  import: ['import_runs', 'import_id'],
  invoice: ['invoices', 'invoice_id'],
  list_export: ['list_exports', 'export_id'],
  payment: ['payments', 'payment_id'],
  policy: ['policies', 'policy_id'],
  request: ['requests', 'request_id'],
  saved_view: ['saved_views', 'view_id'],
  statement: ['statements', 'statement_id'],
  todo: ['todos', '_id'],
  upload: ['piece_uploads', 'upload_id'],
};

/** So many records of a kind are asked for; reference data has hundreds that are all alike. */
const mostIds = 14;

export async function idsOfBook(db: Db): Promise<IdsByKind> {
  const ids: Partial<IdsByKind> = {};
  for (const [kind, [table, id]] of Object.entries(tables) as [
    RecordKind,
    readonly [string, string],
  ][]) {
    const rows = await db
      .selectFrom(table as 'claims')
      .select(id as 'claim_id')
      .distinct()
      .limit(mostIds)
      .execute();
    ids[kind] = rows.map((row) => String(Object.values(row)[0]));
  }
  return ids as IdsByKind;
}

/** Kinds of records that have an activity. */
const activityKinds = [
  'account',
  'policy',
  'claim',
  'invoice',
  'payment',
  'request',
  'car',
  'driver',
  'event',
] as const;

/** What must be asked in words of its own, because no schema tells which record a text names. */
const ownQuestions: Partial<Record<ActionName, (ids: IdsByKind) => readonly unknown[]>> = {
  get_activity: (ids) => [
    { page_size: 100 },
    ...activityKinds.flatMap((record_kind) =>
      ids[record_kind].map((record_id) => ({ record_kind, record_id, page_size: 100 })),
    ),
  ],
  get_calculation: (ids) => [
    ...ids.policy.flatMap((policy_id) =>
      ['net_premium', 'policy_gross', 'amount_paid', 'amount_open', 'refund_owed'].map(
        (figure) => ({
          figure,
          policy_id,
        }),
      ),
    ),
    ...ids.policy.map((policy_id) => ({ figure: 'item_premium', policy_id, part: '1' })),
    ...ids.claim.flatMap((claim_id) =>
      ['claim_claimed', 'claim_agreed', 'claim_final', 'claim_set_off', 'claim_reserve'].map(
        (figure) => ({ figure, claim_id }),
      ),
    ),
    ...ids.invoice.map((invoice_id) => ({ figure: 'invoice_total', invoice_id })),
    ...ids.payment.map((payment_id) => ({
      figure: 'instalment_open',
      payment_id,
      instalment_number: 1,
    })),
    { figure: 'loss_ratio', part: 'EUR' },
  ],
  get_certificate: (ids) => ids.policy.map((policy_id) => ({ policy_id })),
  get_certificate_pdf: (ids) => ids.policy.map((policy_id) => ({ policy_id })),
  get_cover_answer: (ids) => ids.policy.map((policy_id) => ({ policy_id, day: '2026-05-20' })),
  get_raw_record: (ids) =>
    (['policy', 'claim', 'invoice', 'account', 'car', 'driver', 'event'] as const).flatMap((kind) =>
      ids[kind].map((number) => ({ kind, number })),
    ),
  get_bordereau: (ids) =>
    ids.bordereau.flatMap((bordereau_id) =>
      ['risk', 'premium', 'claims'].map((kind) => ({ bordereau_id, kind })),
    ),
  preview_statement: (ids) =>
    ids.account.map((party_id) => ({
      ...{ account: 'commission', party_id, currency: 'EUR', until: '2026-05-20' },
    })),
  preview_renewals: (ids) => [{ season: 2027, user_ids: ids.account, expiring_ids: ids.policy }],
  get_tax_return: () => [{ country_code: 'NL', currency: 'EUR', period_until: '2026-03-31' }],
  get_file: (ids) => ids.file.map((file_id) => ({ file_id })),
  search_records: () =>
    ['zq', 'Porsche', 'P-26', 'Q-26', 'CL-', '2026-', 'Zandvoort'].map((query) => ({
      query,
      limit: 10,
    })),
};

/**
 * Every question of a read that the book gives rise to: each record of the kind that it takes, whoever's it is; of a
 * list each of its views and choices, one after the other, on pages as long as can be.
 */
export function questionsOf(name: ActionName, action: Action, ids: IdsByKind): readonly unknown[] {
  const own = ownQuestions[name]?.(ids);
  if (own) return own;
  const scope = Object.entries(action.scope ?? {}) as [string, RecordKind | 'parent'][];
  const base = { ...(sampleInput(action.input) as Record<string, unknown>), ...longPage(action) };
  if (scope.length === 0) return [base, ...variations(action, base)];
  return scope.flatMap(([field, kind]) => {
    if (kind !== 'parent')
      return ids[kind].map((id) =>
        named(action, { ...base, ...(action.kind === 'read' ? {} : {}) }, field, id),
      );
    const types = (Object.keys(ids) as RecordKind[]).filter(
      (parent_type) =>
        action.input.safeParse({ ...base, parent_type, [field]: base[field] }).success,
    );
    return types.flatMap((parent_type) =>
      ids[parent_type].map((id) => named(action, { ...base, parent_type }, field, id)),
    );
  });
}

function named(action: Action, base: Record<string, unknown>, field: string, id: string): unknown {
  const one = { ...base, [field]: id };
  return action.input.safeParse(one).success ? one : { ...base, [field]: [id] };
}

function shapeOf(action: Action): Record<string, z.ZodType> {
  return action.input instanceof z.ZodObject ? action.input.shape : {};
}

function longPage(action: Action): Record<string, unknown> {
  const size = ['page_size', 'size', 'amount_per_page', 'limit'].find(
    (field) => field in shapeOf(action),
  );
  return size === undefined
    ? {}
    : {
        [size]: size === 'limit' && !action.input.safeParse({ limit: 100 }).success ? 10 : 100,
      };
}

/** The same question with each choice of each field. */
function variations(action: Action, base: Record<string, unknown>): unknown[] {
  return Object.entries(shapeOf(action)).flatMap(([field, schema]) =>
    choicesOf(schema)
      .map((choice) => ({ ...base, [field]: choice }))
      .filter((question) => action.input.safeParse(question).success),
  );
}

function choicesOf(schema: z.ZodType): readonly unknown[] {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  )
    return choicesOf(schema.unwrap() as z.ZodType);
  return [];
}
