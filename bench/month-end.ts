// usage: npm run bench -- month-end [--rows 50000] [--times 5] [--on 2026-10-31] — what the money office asks at the end
// of a month over HTTP as staff: trial balance, debtors, balances of parties, open statements, accrued premium; prints
// the median and the slowest answer of each, its processor time, and a mark of the answer by which two runs compare
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openStage } from './bench-stage.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000' },
    times: { type: 'string', default: '5' },
    on: { type: 'string', default: '2026-10-31' },
  },
});
const times = Number(values.times);
const { on } = values;
const stage = await openStage(Number(values.rows));

/** What is asked, by name: the insurer and the brokerage are those of the most bookings. */
async function questions(): Promise<Record<string, string>> {
  const { rows } = await sql<{ insurer_id: string; broker_id: string }>`
    select (select insurer_id from policies where document_state = 'policy' group by 1 order by count(*) desc, 1 limit 1)
        as insurer_id,
      (select broker_id from policies where document_state = 'policy' and broker_id is not null
        group by 1 order by count(*) desc, 1 limit 1) as broker_id`.execute(stage.db);
  const [party] = rows;
  const until = `currency=EUR&until=${on}`;
  const payable = `currency=EUR&booked_on=${on}`;
  return {
    'balances of accounts': 'get_ledger_balances',
    'trial balance': `get_trial_balance?on=${on}`,
    debtors: `get_debtors?on=${on}`,
    'payable to insurers': `get_payable_parties?account=insurer&${payable}`,
    'payable to brokerages': `get_payable_parties?account=commission&${payable}`,
    'payable tax': `get_payable_parties?account=tax&${payable}`,
    'open statements': 'get_open_statements',
    'statement of an insurer': `preview_statement?account=insurer&party_id=${party?.insurer_id ?? ''}&${until}`,
    'statement of a brokerage': `preview_statement?account=commission&party_id=${party?.broker_id ?? ''}&${until}`,
    'accrued premium': `get_accrued_premium?on=${on}`,
  };
}

try {
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from ledger_entries`.execute(stage.db);
  process.stdout.write(
    `${stage.rows.toLocaleString('en')} policies and quotes, ${Number(rows[0]?.entries).toLocaleString('en')} entries of the ledger, up to ${on}\n`,
  );
  const { cookie } = await stage.cookieOf('admin');
  for (const [name, question] of Object.entries(await questions())) {
    const took: number[] = [];
    let mark = '';
    const before = stage.cpuMs();
    for (let turn = 0; turn < times; turn += 1) {
      const start = performance.now();
      const answer = await fetch(`${stage.url}/api/${question}`, {
        headers: { cookie, 'x-paddock': '1' },
      });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text}`);
      took.push(performance.now() - start);
      mark = createHash('sha256').update(text).digest('hex').slice(0, 8);
    }
    const sorted = took.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(times / 2)] ?? Number.NaN;
    process.stdout.write(
      `  ${name.padEnd(28)} p50 ${median.toFixed(0).padStart(6)} ms  slowest ${(sorted.at(-1) ?? Number.NaN).toFixed(0).padStart(6)} ms  cpu ${((stage.cpuMs() - before) / times).toFixed(0).padStart(6)} ms  ${mark}\n`,
    );
  }
} finally {
  await stage.close();
}
