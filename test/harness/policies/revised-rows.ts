import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Cast } from '#test/harness/communication-factories.ts';
import { buildForeignRows } from '#test/harness/policies/foreign-rows.ts';

/** Where a kind of record keeps its revision, and by which columns one is found. */
const places = {
  account: ['accounts', 'user_id'],
  address: ['addresses', 'address_id', 'user_id'],
  binder: ['binders', 'binder_id'],
  bordereau_layout: ['bordereau_layouts', 'insurer_id', 'kind'],
  car: ['cars', 'car_id'],
  championship: ['championships', 'championship_id'],
  circuit: ['circuits', 'circuit_id'],
  claim: ['claims', 'claim_id'],
  clause_preset: ['clause_presets', 'preset_id'],
  driver: ['drivers', 'driver_id'],
  event: ['events', 'event_id'],
  excess_rule: ['additional_excess_rules', 'rule_id'],
  import: ['import_runs', 'import_id'],
  insurer: ['insurers', 'insurer_id'],
  payment_batch: ['payment_batches', 'batch_id'],
  payment: ['payments', 'payment_id', 'instalment_number'],
  permissions: ['permissions', 'user_id'],
  policy: ['policies', 'policy_id'],
  rating_draft: ['rating_tables', 'version'],
  refund: ['refunds', 'refund_id'],
  request: ['requests', 'request_id'],
  sanctions_driver_hit: ['sanctions_driver_hits', 'driver_id', 'entry_id'],
  sanctions_hit: ['sanctions_hits', 'user_id', 'entry_id'],
  series: ['series_ratings', 'series_rating_id'],
  series_year: ['series_years', 'year'],
  tax_draft: ['premium_tax_versions', 'version'],
  unallocated: ['unallocated_receipts', 'unallocated_id'],
  webhook: ['webhooks', 'webhook_id'],
} as const;

/** Records that two people can edit. */
export type RevisedKind = keyof typeof places;

/** One such record: its key, as the writes take it, and its row as it is now. */
export interface RevisedRow {
  key: Readonly<Record<string, unknown>>;
  read: () => Promise<unknown>;
  /** Somebody else has saved it: its revision is another one now. */
  setRevision: (revision: number) => Promise<void>;
}

type Rows = Readonly<Record<RevisedKind, RevisedRow>>;

/** One record of every kind that two people can edit, of the cast's client where it has an owner. */
export async function buildRevisedRows(db: Db, cast: Cast): Promise<Rows> {
  const foreign = await buildForeignRows(db, cast);
  const { user_id } = cast.client;
  const { policy_id, claim_id } = cast;
  const one = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T> => {
    const [row] = (await statement.execute(db)).rows;
    if (!row) throw new Error('nothing was written');
    return row;
  };
  const refund = {
    payment_id: foreign.payment,
    instalment_number: 1,
    policy_id,
    reason: 'credit_note',
  };
  const keys: Record<RevisedKind, Record<string, unknown>> = {
    account: { user_id },
    car: { car_id: foreign.car },
    championship: { championship_id: foreign.championship },
    circuit: { circuit_id: foreign.circuit },
    claim: { claim_id },
    driver: { driver_id: foreign.driver },
    event: { event_id: foreign.event },
    import: { import_id: foreign.import },
    payment: { payment_id: foreign.payment, instalment_number: 1 },
    payment_batch: await one(
      sql`insert into payment_batches (batch_number, currency, execute_on, total, created_by)
        values ('PB-26-0001', 'EUR', '2026-05-20', 100, ${cast.admin.user_id}) returning batch_id`,
    ),
    permissions: { user_id },
    policy: { policy_id },
    request: { request_id: foreign.request },
    address: await one(
      sql`insert into addresses (user_id, country) values (${user_id}, 'NL') returning address_id, user_id`,
    ),
    binder: await one(
      sql`insert into binders (insurer_id, umr, valid_from, valid_to, lines)
        select insurer_id, 'B0001', '2026-01-01', '2026-12-31', '{on_track}' from policies
        where policy_id = ${policy_id} returning binder_id`,
    ),
    bordereau_layout: await one(
      sql`insert into bordereau_layouts (insurer_id, kind, columns)
        select insurer_id, 'risk', '[]' from policies where policy_id = ${policy_id} returning insurer_id, kind`,
    ),
    clause_preset: await one(
      sql`insert into clause_presets (title, text) values ('Tyres', 'Tyres are not covered.') returning preset_id`,
    ),
    excess_rule: await one(
      sql`insert into additional_excess_rules (code, condition, kind, value, published_at)
        values ('RAIN', 'Rain', 'amount', 100, null) returning rule_id`,
    ),
    insurer: await one(
      sql`insert into insurers (name) values ('Third Mutual') returning insurer_id`,
    ),
    rating_draft: await one(
      sql`insert into rating_tables (version, tables, valid_from, published_at)
        select 'draft', tables, '2027-01-01', null from rating_tables limit 1 returning version`,
    ),
    refund: await one(
      sql`insert into refunds (payment_id, instalment_number, policy_id, reason, amount, currency, iban, requested_by)
        values (${refund.payment_id}, 1, ${policy_id}, 'event_cancelled', 100, 'EUR', 'NL91ABNA0417164300',
          ${cast.admin.user_id}) returning refund_id`,
    ),
    sanctions_driver_hit: await one(
      sql`with entry as (insert into sanctions_entries (source_id, name) values ('EU-2', 'Caro Driver') returning entry_id)
        insert into sanctions_driver_hits (driver_id, entry_id, matched_name, score)
        select ${foreign.driver}, entry_id, 'Caro Driver', 1 from entry returning driver_id, entry_id`,
    ),
    sanctions_hit: await one(
      sql`with entry as (insert into sanctions_entries (source_id, name) values ('EU-1', 'Caro') returning entry_id)
        insert into sanctions_hits (user_id, entry_id, matched_name, score)
        select ${user_id}, entry_id, 'Caro', 1 from entry returning user_id, entry_id`,
    ),
    series: await one(sql`select series_rating_id from series_ratings limit 1`),
    series_year: await one(
      sql`insert into series_years (year, publish_on) values (2031, null) returning year`,
    ),
    tax_draft: await one(
      sql`insert into premium_tax_versions (version, valid_from) values ('draft', '2027-01-01') returning version`,
    ),
    unallocated: await one(
      sql`insert into unallocated_receipts (amount, amount_left, currency, method, transfer_amount, received_on, reference)
        values (100, 100, 'EUR', 'bank', 100, '2026-05-01', 'NOBODY') returning unallocated_id`,
    ),
    webhook: await one(
      sql`insert into webhooks (url, kinds, sealed_secret, made_by)
        values ('https://partner.example/hook', '{claim}', '', ${cast.admin.user_id}) returning webhook_id`,
    ),
  };
  await sql`insert into permissions (user_id) values (${user_id})`.execute(db);
  const kinds = Object.keys(places) as RevisedKind[];
  return Object.fromEntries(
    kinds.map((kind) => [kind, rowOf(db, kind, keys[kind])]),
  ) as unknown as Rows;
}

function rowOf(db: Db, kind: RevisedKind, key: Readonly<Record<string, unknown>>): RevisedRow {
  const [table, ...columns] = places[kind];
  const found = sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${key[column]}`),
    sql` and `,
  );
  const at = sql.table(table);
  return {
    key,
    read: async () => {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(t) as row from ${at} t where ${found}`.execute(db);
      return rows[0]?.row;
    },
    setRevision: async (revision) => {
      await sql`update ${at} set revision = ${revision} where ${found}`.execute(db);
    },
  };
}
