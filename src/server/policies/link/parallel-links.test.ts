import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';
import { mailsWithLinks } from '#test/harness/read-mails.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

// Every test begins with a minute in which nobody has tried anything.
beforeEach(() => app.clock.advance(61_000));

const wrong = (n: number) => `wrong-${n}-${'x'.repeat(36)}`;

async function policyLink() {
  const { policy_id } = await buildPolicy(app, { status: 'completed', season });
  const mail = (await mailsWithLinks(app, { parent_id: policy_id })).at(-1);
  const [, policy_key = ''] = /policy_key=([^&\]]+)/.exec(mail?.body ?? '') ?? [];
  return { policy_id, policy_key, version_id: '' };
}

type Answer = Awaited<ReturnType<TestApp['anonymous']['answer']>>;

/** How 59 wrong links and a right one behind them are answered when all come at once. */
async function judge(tryLink: (key?: string) => Promise<Answer>) {
  const tries = Array.from({ length: 59 }, (_, n) => tryLink(wrong(n)));
  const answers = await Promise.all([...tries, tryLink()]);
  const statuses = answers.map(({ status }) => status);
  const told = (status: number) => statuses.filter((one) => one === status).length;
  return { wrong: told(404), refused: told(429), later: (await tryLink()).status };
}

describe('[R49] sixty tries at links at once', () => {
  it('of a policy: twenty are judged by reads, the right one behind them is not', async () => {
    const link = await policyLink();
    const judged = await judge((policy_key = link.policy_key) =>
      app.anonymous.answer('get_policy_info', { ...link, policy_key }),
    );
    expect(judged).toEqual({ wrong: 20, refused: 40, later: 429 });
  });

  it('of a policy: twenty are judged by writes too, and nothing is accepted', async () => {
    const link = await policyLink();
    const judged = await judge((policy_key = link.policy_key) =>
      app.anonymous.answer('accept_policy_info', {
        ...link,
        policy_key,
        name: 'Kees',
        accepted: true,
      }),
    );
    expect(judged).toEqual({ wrong: 20, refused: 40, later: 429 });
    app.clock.advance(61_000);
    const { status } = await app.anonymous.call('get_policy_info', link);
    expect(status).toBe('completed');
  });

  it('of a payment: twenty are judged, in every process together', async () => {
    const till = await startTestApp();
    const payers = await buildPayers(till.services.db);
    const { payments } = await buildBilledPolicy(till, payers);
    const keys = payments.map(({ payment_id, instalment_number }) => ({
      payment_id,
      instalment_number,
    }));
    const { bulk_id: right } = await till
      .as(payers.admin)
      .call('create_bulk_payment_link', { payments: keys });
    const judged = await judge((bulk_id = right) =>
      till.anonymous.answer('get_bulk_payment', { bulk_id }),
    );
    expect(judged).toEqual({ wrong: 20, refused: 40, later: 429 });
    const { n } = await till.services.db
      .selectFrom('login_failures')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('subject', 'like', 'payment_link:%')
      .executeTakeFirstOrThrow();
    expect(n).toBe(20);
    till.clock.advance(61_000);
    expect((await till.anonymous.answer('get_bulk_payment', { bulk_id: right })).status).toBe(200);
  });

  it('people with the right link are not held up by each other', async () => {
    const link = await policyLink();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => app.anonymous.answer('get_policy_info', link)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
