import { beforeAll, describe, expect, test } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar, buildEvent } from '#test/harness/factories.ts';
import { mailsWithLinks } from '#test/harness/read-mails.ts';
import { buildRequest, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

// An agreement is lowered while documents are on their way: every further door that offers, accepts or issues is shut,
// and the document stays as it was. Doors that the calendar opens are in moved-events.test.ts, those of another day in
// doors-in-time.test.ts, instant cover and two who want the last capacity in within-agreements.test.ts.

let app: TestApp;
let season: Season;
let other_insurer: string;

const agreement = {
  ...{ umr: 'B0572KST26', valid_from: '2026-01-01', valid_to: '2027-12-31' },
  ...{ currency: 'EUR' as const, lines: ['on_track' as const], countries: [], classes: [] },
  ...{ highest_series_level: null, highest_driver_level: null, value_per_car: null },
  ...{ value_per_event: null, value_per_transport: null, premium_limit: null },
  ...{ commission_pct: '15', profit_commission_pct: '0', notes: '' },
};

const admin = () => app.as(season.people.admin);
const client = () => app.as(season.people.agent);
const superadmin = () => app.as(season.people.superadmin);

let weekends = 0;
async function quoteOf(change: (content: QuoteContent) => QuoteContent = (content) => content) {
  weekends += 1;
  const day = new Date(Date.UTC(2026, 6, 1 + 7 * weekends)).toISOString().slice(0, 10);
  const { db } = app.services;
  const { event_id } = await buildEvent(db, {
    ...{ circuit_id: 'zandvoort', name: 'Zandvoort', start_on: day, end_on: day },
  });
  const { user_id } = season.people.agent;
  const { car_id } = await buildCar(db, { user_id, registration_country: 'NL' });
  const request = await buildRequest(app, { ...season, car_id }, { event_ids: [event_id] });
  const { insurer_id } = season;
  const quoted = await admin().call('quote_request', { ...request, insurer_id });
  const { policy_id } = quoted;
  const { version, revision } = await admin().call('get_document', { policy_id });
  const content = change(version.content!);
  await admin().call('save_quote', { policy_id, revision, content });
  return policy_id;
}

const at = async (policy_id: string) => stateOf(app, policy_id);
const terms = { name: 'J. van Dalen', accepted: true } as const;

async function sentQuote(change?: (content: QuoteContent) => QuoteContent) {
  const policy_id = await quoteOf(change);
  await admin().call('send_quote', await at(policy_id));
  return policy_id;
}

async function acceptedQuote(change?: (content: QuoteContent) => QuoteContent) {
  const policy_id = await sentQuote(change);
  await client().call('accept_quote', { ...(await at(policy_id)), ...terms });
  return policy_id;
}

/** Kestrel carries a tenth, Osprey, who limits nothing, the rest. */
const tenth = (content: QuoteContent): QuoteContent => ({
  ...content,
  panel: [
    { insurer_id: season.insurer_id, share_bp: 1000 },
    { insurer_id: other_insurer, share_bp: 9000 },
  ],
});

async function policyInForce(change?: (content: QuoteContent) => QuoteContent) {
  const policy_id = await acceptedQuote(change);
  await admin().call('make_policy', await at(policy_id));
  return policy_id;
}

/** What stands in the report of a run over many rows, where alone there is a refusal. */
async function sentInBulk(policy_id: string) {
  const { bulk_run_id } = await admin().call('start_bulk_run', {
    ...{ list: 'quotes', deed: 'change_document_status', row_ids: [policy_id] },
    given: { status: 'completed' },
  });
  await app.runJobs();
  const { left_out } = await admin().call('get_bulk_run', { bulk_run_id });
  return { message: left_out[0]?.reason ?? '' };
}

interface Door {
  name: string;
  stands: () => Promise<string>;
  opens: (policy_id: string) => Promise<unknown>;
}

const doors: Door[] = [
  {
    name: 'a quote is sent',
    stands: async () => quoteOf(),
    opens: async (policy_id) => admin().call('send_quote', await at(policy_id)),
  },
  {
    name: 'a quote is sent by a superadmin',
    stands: async () => quoteOf(),
    opens: async (policy_id) => superadmin().call('send_quote', await at(policy_id)),
  },
  {
    name: 'a client accepts',
    stands: async () => sentQuote(),
    opens: async (policy_id) =>
      client().call('accept_quote', { ...(await at(policy_id)), ...terms }),
  },
  {
    name: 'staff accept in the name of the client',
    stands: async () => sentQuote(),
    opens: async (policy_id) =>
      admin().call('accept_quote', { ...(await at(policy_id)), ...terms }),
  },
  {
    name: 'the policy of an accepted quote is made',
    stands: async () => acceptedQuote(),
    opens: async (policy_id) => admin().call('make_policy', await at(policy_id)),
  },
  {
    name: 'the status of many is changed at once',
    stands: async () => quoteOf(),
    opens: sentInBulk,
  },
  {
    name: 'a client accepts by the link in the mail',
    stands: async () => sentQuote(),
    opens: async (policy_id) => {
      const mail = (await mailsWithLinks(app, { parent_id: policy_id })).at(-1);
      const [, policy_key = ''] = /policy_key=([^&\]]+)/.exec(mail?.body ?? '') ?? [];
      return app.anonymous.call('accept_policy_info', {
        ...{ policy_id, policy_key, version_id: '', ...terms },
      });
    },
  },
  {
    name: 'a policy that was cancelled comes back',
    stands: async () => {
      const policy_id = await policyInForce();
      await admin().call('cancel_policy', {
        ...(await at(policy_id)),
        ...{ initiator: 'client', effective_on: '2026-05-20', reason: 'Team stops' },
      });
      return policy_id;
    },
    opens: async (policy_id) =>
      superadmin().call('reinstate_policy', {
        ...{ policy_id, revision: (await at(policy_id)).revision, no_loss_by: 'J. van Dalen' },
        no_loss_at: Math.floor(app.clock.now().getTime() / 1000) - 30,
      }),
  },
  {
    name: 'an insurer takes over what another carried',
    stands: async () => {
      const policy_id = await policyInForce((content) => ({
        ...content,
        insurer_id: other_insurer,
      }));
      const revised = await admin().call('make_revision', await at(policy_id));
      const { version } = await admin().call('get_document', { policy_id });
      const content = { ...version.content!, insurer_id: season.insurer_id };
      await admin().call('save_quote', { ...revised, content });
      return policy_id;
    },
    opens: async (policy_id) => admin().call('send_quote', await at(policy_id)),
  },
  {
    name: 'an insurer takes all of a policy of which it carried a tenth',
    stands: async () => {
      const policy_id = await policyInForce(tenth);
      const revised = await admin().call('make_revision', await at(policy_id));
      const { version } = await admin().call('get_document', { policy_id });
      const content = { ...version.content!, panel: [] };
      await admin().call('save_quote', { ...revised, content });
      return policy_id;
    },
    opens: async (policy_id) => admin().call('send_quote', await at(policy_id)),
  },
];

const ids = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const { insurer_id } = season;
  const { db } = app.services;
  other_insurer = (
    await db
      .insertInto('insurers')
      .values({ name: 'Osprey', lines: ['on_track'] })
      .returning('insurer_id')
      .executeTakeFirstOrThrow()
  ).insurer_id;
  await superadmin().call('save_binder', { ...agreement, insurer_id });
  for (const { name, stands } of doors) ids.set(name, await stands());
  const { binders } = await admin().call('get_binders', { insurer_id });
  await superadmin().call('save_binder', { ...binders[0]!, value_per_car: 5_000_000 });
});

describe('beyond a lowered agreement nothing binds', () => {
  test.each(doors)('$name', async ({ name, opens }) => {
    const policy_id = ids.get(name) ?? '';
    const before = await at(policy_id);
    const opened = opens(policy_id);
    const refusal = await opened.then(
      (answer) => answer as { message?: string },
      async () => refusalOf(opened),
    );
    expect(refusal.message).toMatch(/Beyond B0572KST26|insurer has to agree to this first/);
    expect(await at(policy_id)).toEqual(before);
  });
});

test('a policy in force keeps what it has, and less of it needs nobody', async () => {
  const policy_id = ids.get('an insurer takes all of a policy of which it carried a tenth') ?? '';
  const { version, revision } = await admin().call('get_document', { policy_id });
  const content = tenth(version.content!);
  const saved = await admin().call('save_quote', { policy_id, revision, content });
  expect(await admin().call('send_quote', saved)).toMatchObject({ policy_id });
});
