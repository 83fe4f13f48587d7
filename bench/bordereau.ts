// usage: npm run bench -- bordereau [--rows 10000] [--entries 5000] — a bordereau of so many rows read, closed and drawn
// as XLSX, and a bank's file of so many entries taken in, read and booked; a bordereau of 10,000 rows takes under 5 s,
// a file of 5,000 entries under 5 s
import { parseArgs } from 'node:util';
import pg from 'pg';
import { callerAs } from '#server/in-process-caller.ts';
import { SetClock } from '#server/platform/clock.ts';
import { camtOf } from '#test/harness/bank/bank-files.ts';
import { buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';
import { openScratchApp } from './scratch-app.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '5000' },
  },
});
const MOST_MS = 5_000;
const rows = Number(values.rows);
const entries = Number(values.entries);
const until = '2026-05-18';

/** A policy of which half is paid is a row of the risk and one of the premium list: it is copied as often as it takes. */
async function copyPolicies(owner_url: string, policy_id: string, copies: number): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  // What triggers add up is copied as it stands.
  await client.query('set session_replication_role = replica');
  const columns = async (table: string, set: Record<string, string>) => {
    const found = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = $1 and table_schema = 'public'
        and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
      [table],
    );
    const names = found.rows.map(({ column_name }) => column_name);
    const list = names.map((name) => `"${name}"`).join(', ');
    return { list, from: names.map((name) => set[name] ?? `r."${name}"`).join(', ') };
  };
  // Each copy of a record has an id that follows from the record's own and the number of the copy.
  const again = (id: string) =>
    `case when ${id} is null then null
      else overlay(overlay(md5(${id}::text || x.n) placing '8' from 13) placing '8' from 17)::uuid end`;
  const numbers = `generate_series(1, ${copies}) x (n)`;
  const copy = async (table: string, own: string, set: Record<string, string>) => {
    const { list, from } = await columns(table, set);
    await client.query(
      `insert into ${table} (${list}) select ${from} from ${table} r, ${numbers} where ${own}`,
    );
  };
  const of = `r.policy_id = '${policy_id}'`;
  await copy('policies', of, {
    policy_id: again('r.policy_id'),
    quote_number: `'Q-26-' || (10000 + x.n)`,
    policy_number: `'P-26-' || (10000 + x.n)`,
    ...{ version_id: 'null', locked_version_id: 'null' },
  });
  await copy('policy_versions', of, {
    ...{ version_id: again('r.version_id'), policy_id: again('r.policy_id') },
    parent_version_id: again('r.parent_version_id'),
  });
  const invoice_number = `'2026-' || lpad((10000 + x.n)::text, 5, '0')`;
  await copy('invoices', of, {
    ...{ invoice_id: again('r.invoice_id'), policy_id: again('r.policy_id'), invoice_number },
    ...{ version_id: again('r.version_id'), pdf_file_id: 'null' },
  });
  await copy('payments', of, {
    ...{ payment_id: again('r.payment_id'), policy_id: again('r.policy_id'), invoice_number },
    ...{
      invoice_id: again('r.invoice_id'),
      policy_number: `'P-26-' || (10000 + x.n)`,
    },
  });
  await copy('ledger_transactions', of, {
    ...{ transaction_id: again('r.transaction_id'), policy_id: again('r.policy_id') },
    ...{ invoice_id: again('r.invoice_id'), reference: 'null' },
  });
  await copy(
    'ledger_entries',
    `r.transaction_id in (select transaction_id from ledger_transactions where policy_id = '${policy_id}')`,
    {
      ...{ entry_id: again('r.entry_id'), transaction_id: again('r.transaction_id') },
      payment_id: again('r.payment_id'),
    },
  );
  await client.query('analyze');
  await client.end();
}

async function measured<T>(label: string, work: () => Promise<T>, most_ms?: number): Promise<T> {
  const began = performance.now();
  const value = await work();
  const ms = performance.now() - began;
  process.stdout.write(`  ${label.padEnd(44)}${(ms / 1000).toFixed(2).padStart(8)} s\n`);
  if (most_ms !== undefined && ms > most_ms) {
    process.stderr.write(`${label} took ${ms.toFixed(0)} ms, more than ${most_ms}\n`);
    process.exitCode = 1;
  }
  return value;
}

const clock = new SetClock(new Date('2026-05-18T08:00:00Z'));
const { app, owner_url, close } = await openScratchApp('bordereau', clock);
try {
  const { db } = app.services;
  const cast = await buildPayers(db);
  const staff = callerAs(app, clock, cast.admin);
  const { policy_id, payments } = await buildBilledPolicy(app, cast, { instalments: 2 });
  const [first] = payments as [(typeof payments)[number]];
  await staff.call('register_payment', {
    ...{ payment_id: first.payment_id, instalment_number: first.instalment_number, revision: 0 },
    ...{ amount: first.amount_open, received_on: until, reference: 'Half of it' },
  });
  const copies = Math.max(Math.ceil(rows / 2), entries);
  await copyPolicies(owner_url, policy_id, copies - 1);
  const { insurer_id } = cast;
  clock.set(new Date('2026-05-20T08:00:00Z'));
  const of = { insurer_id, until };

  process.stdout.write(`a bordereau of ${(copies * 2).toLocaleString('en')} rows\n`);
  const read = await measured(
    'read',
    () => staff.call('preview_bordereau', { ...of, kind: 'risk' }),
    MOST_MS,
  );
  const found = read.totals.reduce((sum, one) => sum + one.rows, 0);
  if (found !== copies * 2) throw new Error(`${found} rows instead of ${copies * 2}`);
  const closed = await measured(
    'close',
    () =>
      staff.call('close_bordereau', { ...of, read_as: read.read_as, accepted_because: 'Measured' }),
    2 * MOST_MS,
  );
  const file = { bordereau_id: closed.bordereau_id, kind: 'risk', format: 'xlsx' } as const;
  await measured('its file', () => staff.download('get_bordereau_file', file), MOST_MS);

  const open = await db
    .selectFrom('payments')
    .select(['invoice_number', 'amount_open'])
    .where('amount_open', '>', 0)
    .orderBy('invoice_number')
    .limit(entries)
    .execute();
  const written = open.map((one) => ({
    ...{ amount: one.amount_open, remittance: `Invoice ${one.invoice_number}` },
  }));
  process.stdout.write(`a bank's file of ${written.length.toLocaleString('en')} entries\n`);
  const bytes = Buffer.from(camtOf([{ entries: written, on: '2026-05-20' }]));
  const sent = { document_name: 'bank.xml', content_type: 'application/xml', bytes };
  const taken = await measured(
    'taken in',
    () => staff.upload('import_bank_file', {}, sent),
    MOST_MS,
  );
  if (taken.exact !== written.length) throw new Error(`${taken.exact} of them exact`);
  await measured('a page of it', () => staff.call('get_bank_entries', {}), MOST_MS);
  await measured(
    'a hundred booked',
    () => staff.call('accept_exact_bank_entries', {}),
    2 * MOST_MS,
  );
} finally {
  await close();
}
