// usage: npm run bench -- every-list [--rows 1000000] [--times 5] [--list claims] [--role admin] [--worst 10] — every
// declared list by every role: each view, sort, filter, pair of filters, search and a deep page over HTTP, beside a page
// of claims by a kept filter in the same run; prints the ten that cost most for each role, and what menus and overview cost
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { dateOfInstant } from '#domain/dates.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { openStage } from './bench-stage.ts';
import { takeAsFolded } from './figure-book.ts';
import { type KnownIds, listQuestions, type ListQuestion } from './list-questions.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '5' },
    worst: { type: 'string', default: '10' },
    list: { type: 'string' },
    role: { type: 'string' },
  },
});
const times = Number(values.times);
const roles: readonly AccountType[] = ['admin', 'insurer', 'brokerage', 'loss_adjuster', 'agent'];
const reference: ListQuestion = {
  list: 'claims',
  what: 'kept filter',
  path: '/api/get_claims?filters[status][0]=under_review&sortBy=date_accident&ascending=false',
};
/** What the frame and the first page ask on every visit. */
const overview = ['get_claim_work', 'get_policy_figures', 'get_payment_totals', 'get_policy_work'];
/** What an accountant asks of the whole ledger at the end of a month. */
const books = ['get_ledger_balances', 'get_trial_balance', 'get_debtors', 'get_accrued_premium'];

interface Asked extends ListQuestion {
  status: number;
  cold_ms: number;
  warm_ms: number;
  cpu_ms: number;
}

const stage = await openStage(Number(values.rows));

async function ask({ cookie }: { cookie: string }, path: string): Promise<[number, number]> {
  const start = performance.now();
  const answer = await fetch(`${stage.url}${path}`, { headers: { cookie, 'x-paddock': '1' } });
  await answer.arrayBuffer();
  return [answer.status, performance.now() - start];
}

async function measure(who: { cookie: string }, question: ListQuestion): Promise<Asked> {
  const [status, cold_ms] = await ask(who, question.path);
  // What takes seconds is known after one more time.
  const rounds = status !== 200 ? 0 : cold_ms > 1000 ? 1 : times;
  const warm: number[] = [];
  const before = stage.cpuMs();
  for (let round = 0; round < rounds; round += 1) warm.push((await ask(who, question.path))[1]);
  return {
    ...question,
    status,
    cold_ms,
    warm_ms: warm.toSorted((a, b) => a - b)[Math.floor(warm.length / 2)] ?? cold_ms,
    cpu_ms: rounds === 0 ? 0 : (stage.cpuMs() - before) / rounds,
  };
}

/** Rows that many others hang on, by the names that filters have for them. */
async function knownIds(): Promise<KnownIds> {
  const { rows } = await sql<KnownIds>`
    select c.user_id, c.user_id as "user", c.insurer_id, c.insurer_id as insurer, c.broker_id, c.broker_id as brokerage,
      c.loss_adjuster_id, c.event_id, c.event_id as event, c.car_id, p.owner_id, p.owner_id as owner, e.championship_id,
      e.circuit_id, 'Bench Cup 1' as series
    from claims c join policies p using (policy_id) join events e using (event_id)
    where c.broker_id is not null and c.loss_adjuster_id is not null limit 1`.execute(stage.db);
  return rows[0] ?? {};
}

function report(role: AccountType, asked: readonly Asked[], base: Asked): void {
  const refused = asked.filter(({ status }) => status >= 500 || status === 400);
  const answered = asked.filter(({ status }) => status === 200);
  const worst = answered.toSorted((a, b) => b.warm_ms - a.warm_ms).slice(0, Number(values.worst));
  const slow = answered.filter(({ warm_ms }) => warm_ms > 100).length;
  const dear = answered.filter(({ cpu_ms }) => cpu_ms > 5 * Math.max(base.cpu_ms, 1)).length;
  process.stdout.write(
    ` ${role}: ${answered.length} questions answered, ${refused.length} failed, ${slow} above 100 ms, ${dear} above five times the reference\n`,
  );
  for (const one of refused)
    process.stdout.write(`    ${one.status}  ${one.list}: ${one.what}  ${one.path}\n`);
  for (const { list, what, cold_ms, warm_ms, cpu_ms } of worst)
    process.stdout.write(
      `    ${warm_ms.toFixed(0).padStart(6)} ms  first ${cold_ms.toFixed(0).padStart(6)} ms  cpu ${cpu_ms.toFixed(1).padStart(7)} ms  ${list}: ${what}\n`,
    );
}

try {
  await takeAsFolded(stage.owner);
  const today = dateOfInstant(Date.now() / 1000);
  const questions = listQuestions(today, await knownIds()).filter(
    ({ list }) => values.list === undefined || list === values.list,
  );
  process.stdout.write(
    `${stage.rows.toLocaleString('en')} claims and policies; ${questions.length} questions, each once cold and ${times} times warm\n`,
  );
  for (const role of roles.filter((one) => values.role === undefined || one === values.role)) {
    const who = await stage.cookieOf(role);
    const base = await measure(who, reference);
    process.stdout.write(
      ` ${role}, reference (claims of one status): ${base.warm_ms.toFixed(1)} ms, cpu ${base.cpu_ms.toFixed(1)} ms\n`,
    );
    if (values.list === undefined)
      for (const name of [...overview, ...books]) {
        const on = books.indexOf(name) > 0 ? `?on=${today}` : '';
        const one = await measure(who, { list: 'overview', what: name, path: `/api/${name}${on}` });
        if (one.status !== 403)
          process.stdout.write(
            `    ${name}: ${one.status === 200 ? '' : `${one.status}, `}${one.warm_ms.toFixed(0)} ms, first ${one.cold_ms.toFixed(0)} ms, cpu ${one.cpu_ms.toFixed(1)} ms\n`,
          );
      }
    const asked: Asked[] = [];
    for (const question of questions) asked.push(await measure(who, question));
    report(role, asked, base);
  }
} finally {
  await stage.close();
}
