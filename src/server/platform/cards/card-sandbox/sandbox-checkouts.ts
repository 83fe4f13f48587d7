import { randomBytes } from 'node:crypto';
import { sql, type QueryExecutorProvider } from 'kysely';

interface SandboxLine {
  name: string;
  amount: number;
  quantity: number;
}

/** A checkout as the sandbox keeps it. Money in minor units, instants in unix seconds. */
export interface SandboxCheckout {
  checkout_id: string;
  payment_intent_id: string;
  status: 'open' | 'complete' | 'expired';
  amount: number;
  amount_refunded: number;
  /** Three small letters, as on Stripe's wire. */
  currency: string;
  reference: string;
  lines: SandboxLine[];
  metadata: Record<string, string>;
  payment_metadata: Record<string, string>;
  customer_email: string | null;
  success_url: string;
  cancel_url: string;
  created: number;
  expires_at: number;
}

const columns =
  sql.raw(`checkout_id, payment_intent_id, status, amount, amount_refunded, currency, reference, lines,
  metadata, payment_metadata, customer_email, success_url, cancel_url, unix(created_at) as created,
  unix(expires_at) as expires_at`);

/** A new id in Stripe's manner, which nobody can guess. */
export function sandboxId(prefix: 'cs_test' | 'pi' | 'ch' | 're' | 'evt' | 'dp'): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`;
}

export type NewCheckout = Omit<
  SandboxCheckout,
  'checkout_id' | 'payment_intent_id' | 'status' | 'amount_refunded' | 'created'
>;

/** Opens a checkout. */
export async function addCheckout(
  db: QueryExecutorProvider,
  checkout: NewCheckout,
  now: Date,
): Promise<SandboxCheckout> {
  const added =
    await sql<SandboxCheckout>`insert into sandbox_checkouts (checkout_id, payment_intent_id, amount,
      currency, reference, lines, metadata, payment_metadata, customer_email, success_url, cancel_url, created_at,
      expires_at)
    values (${sandboxId('cs_test')}, ${sandboxId('pi')}, ${checkout.amount}, ${checkout.currency},
      ${checkout.reference}, ${JSON.stringify(checkout.lines)}, ${JSON.stringify(checkout.metadata)},
      ${JSON.stringify(checkout.payment_metadata)}, ${checkout.customer_email}, ${checkout.success_url},
      ${checkout.cancel_url}, ${now.toISOString()}, to_timestamp(${checkout.expires_at}))
    returning ${columns}`.execute(db);
  return onlyRow(added.rows);
}

/** The checkout with this id, or of this payment; null when there is none. `lock` keeps it for the transaction. */
export async function findCheckout(
  db: QueryExecutorProvider,
  by: { checkout_id: string } | { payment_intent_id: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<SandboxCheckout | null> {
  const [column, value] = Object.entries(by)[0] as [string, string];
  const found = await sql<SandboxCheckout>`select ${columns} from sandbox_checkouts
    where ${sql.ref(column)} = ${value} ${lock ? sql`for update` : sql``}`.execute(db);
  return found.rows[0] ?? null;
}

export async function completeCheckout(
  db: QueryExecutorProvider,
  id: string,
  now: Date,
): Promise<SandboxCheckout> {
  const done = await sql<SandboxCheckout>`update sandbox_checkouts
    set status = 'complete', paid_at = ${now.toISOString()}
    where checkout_id = ${id} and status = 'open' returning ${columns}`.execute(db);
  return onlyRow(done.rows);
}

export async function addRefundTo(
  db: QueryExecutorProvider,
  id: string,
  amount: number,
): Promise<SandboxCheckout> {
  const done =
    await sql<SandboxCheckout>`update sandbox_checkouts set amount_refunded = amount_refunded + ${amount}
    where checkout_id = ${id} returning ${columns}`.execute(db);
  return onlyRow(done.rows);
}

/** Closes open checkouts: the one named, or all whose time is over. Answers those that it closed. */
export async function closeCheckouts(
  db: QueryExecutorProvider,
  which: { checkout_id: string } | { expired_at: Date },
): Promise<SandboxCheckout[]> {
  const condition =
    'checkout_id' in which
      ? sql`checkout_id = ${which.checkout_id}`
      : sql`checkout_id in (select checkout_id from sandbox_checkouts
          where status = 'open' and expires_at <= ${which.expired_at.toISOString()} limit 100 for update skip locked)`;
  const closed = await sql<SandboxCheckout>`update sandbox_checkouts set status = 'expired'
    where status = 'open' and ${condition} returning ${columns}`.execute(db);
  return closed.rows;
}

function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The sandbox expected one row.');
  return row;
}
