import { areas } from '#server/areas.ts';
import { workOffJobs } from '#server/platform/jobs/jobs.ts';
import { refusalOf } from '#test/harness/app.ts';
import { buildCar, buildChampionship, buildDriver, buildEvent } from '#test/harness/factories.ts';
import { buildLineQuote } from '#test/harness/line-policies.ts';
import {
  admin,
  app,
  at,
  type Change,
  endorse,
  revise,
  season,
  superadmin,
} from '#test/harness/policies/placed-changes.ts';
import { buildPolicy, type BuiltStatus, stateOf } from '#test/harness/policy-factories.ts';
import { mailsWithLinks } from '#test/harness/read-mails.ts';

// Every door by which a risk is offered, accepted, issued or changed in force, as somebody goes through it: what stands
// before it, and the step itself. All of them are about the season of the placed changes.

/** A step that binds an insurer, and what stands before it. */
export interface BinderDoor {
  name: string;
  /** Whose word it is: only staff have an authority of their own. */
  by: 'staff' | 'client';
  /** Makes what stands before the door and says which document or request it is. */
  stands: () => Promise<string>;
  opens: (id: string) => Promise<unknown>;
  /** Which breaches such a risk cannot have. */
  spares?: readonly string[];
}

const client = () => app.as(season.people.agent);
const terms = { name: 'J. van Dalen', accepted: true } as const;
const state = async (policy_id: string) => stateOf(app, policy_id);

/** The cup car of another team at the first weekend, brought to a status. */
async function stood(status: BuiltStatus) {
  const { user_id } = season.people.agent;
  const { db } = app.services;
  const { car_id } = await buildCar(db, { user_id, registration_country: 'NL' });
  const { driver_id } = await buildDriver(db, { user_ids: [user_id] });
  const own = { ...season, car_id, driver_id };
  return (await buildPolicy(app, { season: own, status })).policy_id;
}

const dearer: Change = (content) => ({
  ...content,
  items: content.items.map((item) => ({
    ...item,
    insured_value: item.insured_value + 1_000_000,
  })),
});

/** A policy in force of which an insurer without any agreement takes a share, all of it unless told; it is to take it back. */
async function carriedByAnother(share_bp = 10_000) {
  const { insurer_id: other } = await app.services.db
    .insertInto('insurers')
    .values({ name: `Osprey ${share_bp}`, lines: ['on_track'] })
    .returning('insurer_id')
    .executeTakeFirstOrThrow();
  const policy_id = await stood('policy_made');
  const { insurer_id } = season;
  const panel = [
    { insurer_id, share_bp: 10_000 - share_bp },
    { insurer_id: other, share_bp },
  ];
  await endorse(policy_id, (content) =>
    share_bp === 10_000 ? { ...content, insurer_id: other } : { ...content, panel },
  );
  await revise(policy_id, (content) => ({ ...content, insurer_id, panel: [] }));
  return policy_id;
}

/** What stands in the report of a run over many rows, where alone there is a refusal. */
async function inBulk(deed: 'change_document_status' | 'send_quote', policy_id: string) {
  const { bulk_run_id } = await admin().call('start_bulk_run', {
    ...{ list: 'quotes', deed, row_ids: [policy_id] },
    ...(deed === 'change_document_status' ? { given: { status: 'completed' } } : {}),
  });
  await workOffJobs(app.services, areas, { pool: app.pool, names: ['work_bulk_run'] });
  const { left_out } = await admin().call('get_bulk_run', { bulk_run_id });
  return { message: left_out[0]?.reason ?? '' };
}

async function byKey(policy_id: string) {
  const { token } = await client().call('create_api_token', { name: 'Desk', scope: 'write' });
  const answer = await app.server.inject({
    ...{ method: 'POST', url: '/api/accept_quote' },
    headers: { authorization: `Bearer ${token}` },
    payload: { ...(await state(policy_id)), status: undefined, version_id: undefined, ...terms },
  });
  return answer.json<{ message?: string }>();
}

async function byLink(policy_id: string) {
  const mail = (await mailsWithLinks(app, { parent_id: policy_id })).at(-1);
  const [, policy_key = ''] = /policy_key=([^&\]]+)/.exec(mail?.body ?? '') ?? [];
  return app.anonymous.call('accept_policy_info', {
    ...{ policy_id, policy_key, version_id: '', ...terms },
  });
}

const declared = async (policy_id: string) => ({
  ...{ policy_id, revision: (await state(policy_id)).revision, no_loss_by: 'J. van Dalen' },
  no_loss_at: Math.floor(app.clock.now().getTime() / 1000) - 30,
});

/** Does something on another day and comes back. */
async function on<T>(day: string, does: () => Promise<T>): Promise<T> {
  const now = app.clock.now();
  at(day);
  try {
    return await does();
  } finally {
    app.clock.set(now);
  }
}

async function correctDearer(policy_id: string) {
  const { items } = await admin().call('get_cancellable_items', { policy_id });
  return superadmin().call('correct_items', {
    ...(await declared(policy_id)),
    ...{ corrected: { insured_value: 27_000_000 }, reason: 'The value of another car was typed' },
    item_ids: items.map(({ item_id }) => item_id),
  });
}

/** A club car on a track day of the same circuit and days, as a client asks for it in the wizard. */
async function wishedAtOnce() {
  const { user_id } = season.people.agent;
  const { db } = app.services;
  const { event_id } = await buildEvent(db, {
    ...{ circuit_id: 'zandvoort', kind: 'track_day', race_hours: null, championship_id: null },
    ...{ start_on: '2026-06-05', end_on: '2026-06-05' },
  });
  const { car_id } = await buildCar(db, {
    ...{ user_id, car_class: 'CLUB', insured_value: 6_000_000, registration_country: 'NL' },
  });
  const cars = [{ car_id, driver_ids: [season.driver_id] }];
  const content = { cars, event_ids: [event_id] };
  return (await client().call('save_request', { kind: 'new_cover', content })).request_id;
}

async function buy(request_id: string) {
  const { content, revision } = await client().call('get_request', { request_id });
  const { user_id } = season.people.agent;
  const { premium } = await client().call('preview_cover', { user_id, content });
  return client().call('buy_request', {
    ...{ request_id, revision, gross: premium?.gross ?? 0, ...terms },
  });
}

/** The next season of a client, as staff make it for many. */
async function renewed(): Promise<string> {
  const { db } = app.services;
  const [before] = await db
    .selectFrom('championships as h')
    .innerJoin('events as e', 'e.championship_id', 'h.championship_id')
    .select(['h.name', 'h.series'])
    .where('e.event_id', '=', season.event_ids[0])
    .execute();
  const { championship_id } = await buildChampionship(db, {
    ...{ name: `${before!.name} 2027`, series: before!.series, year: 2027 },
  });
  const days = { start_on: '2027-06-04', end_on: '2027-06-06' };
  await buildEvent(db, { championship_id, circuit_id: 'zandvoort', country: 'NL', ...days });
  const user_ids = [season.people.agent.user_id];
  const { made } = await admin().call('make_renewals', { season: 2027, user_ids, cap_pct: null });
  return made[0]?.policy_id ?? '';
}

/** How a door answers: with the words of its refusal, or with nothing where it opened. */
export async function refusedAt({ opens }: BinderDoor, id: string): Promise<string> {
  const opened = opens(id);
  return opened.then(
    (answer) => (answer as { message?: string }).message ?? '',
    async () => (await refusalOf(opened)).message,
  );
}

export const binderDoors: readonly BinderDoor[] = [
  {
    ...{ name: 'a quote is sent', by: 'staff', stands: async () => stood('concept') },
    opens: async (policy_id) => admin().call('send_quote', await state(policy_id)),
  },
  {
    ...{ name: 'its status is changed', by: 'staff', stands: async () => stood('concept') },
    opens: async (policy_id) =>
      admin().call('change_document_status', { ...(await state(policy_id)), status: 'completed' }),
  },
  {
    ...{ name: 'many are sent at once', by: 'staff', stands: async () => stood('concept') },
    opens: async (policy_id) => inBulk('send_quote', policy_id),
  },
  {
    ...{ name: 'the status of many is changed', by: 'staff', stands: async () => stood('concept') },
    opens: async (policy_id) => inBulk('change_document_status', policy_id),
  },
  {
    ...{ name: 'the client accepts', by: 'client', stands: async () => stood('completed') },
    opens: async (policy_id) =>
      client().call('accept_quote', { ...(await state(policy_id)), ...terms }),
  },
  {
    ...{ name: 'staff accept for the client', by: 'staff', stands: async () => stood('completed') },
    opens: async (policy_id) =>
      admin().call('accept_quote', { ...(await state(policy_id)), ...terms }),
  },
  {
    ...{ name: 'the link in the mail', by: 'client', stands: async () => stood('completed') },
    opens: byLink,
  },
  {
    ...{ name: 'a key of the interface', by: 'client', stands: async () => stood('completed') },
    opens: byKey,
  },
  {
    name: 'the policy of an accepted quote is made',
    ...{ by: 'staff', stands: async () => stood('accepted_by_client') },
    opens: async (policy_id) => admin().call('make_policy', await state(policy_id)),
  },
  {
    ...{ name: 'bought at once', by: 'client', stands: wishedAtOnce, opens: buy },
  },
  {
    ...{ name: 'a change of a policy in force', by: 'staff' },
    stands: async () => (await revise(await stood('policy_made'), dearer)).policy_id,
    opens: async (policy_id) => admin().call('send_quote', await state(policy_id)),
  },
  {
    name: 'an insurer takes over what another carried',
    ...{ by: 'staff', stands: async () => carriedByAnother() },
    opens: async (policy_id) => admin().call('send_quote', await state(policy_id)),
  },
  {
    name: 'an insurer takes all of a policy of which it carried a tenth',
    ...{ by: 'staff', stands: async () => carriedByAnother(9_000) },
    opens: async (policy_id) => admin().call('send_quote', await state(policy_id)),
  },
  {
    ...{ name: 'a change of an earlier day', by: 'staff' },
    stands: async () => {
      const policy_id = await on('05-14', async () => stood('policy_made'));
      return (await revise(policy_id, dearer)).policy_id;
    },
    opens: async (policy_id) =>
      admin().call('send_quote', { ...(await state(policy_id)), holds_from: '2026-05-16' }),
  },
  {
    ...{ name: 'a correction of what has begun', by: 'staff' },
    stands: async () => stood('policy_made'),
    opens: async (policy_id) => on('06-06', async () => correctDearer(policy_id)),
  },
  {
    ...{ name: 'a policy that was cancelled comes back', by: 'staff' },
    stands: async () => {
      const policy_id = await stood('policy_made');
      await admin().call('cancel_policy', {
        ...(await state(policy_id)),
        ...{ initiator: 'client', effective_on: '2026-05-20', reason: 'Team stops' },
      });
      return policy_id;
    },
    opens: async (policy_id) => admin().call('reinstate_policy', await declared(policy_id)),
  },
  {
    ...{ name: 'a renewal is sent', by: 'staff' },
    stands: async () => on('11-26', renewed),
    opens: async (policy_id) =>
      on('11-26', async () => admin().call('send_quote', await state(policy_id))),
  },
  {
    ...{ name: 'a various insurance is sent', by: 'staff' },
    spares: ['a circuit weekend', 'a class', 'a level of drivers'],
    stands: async () => buildLineQuote(app, season, { insurance_type: 'CC' }),
    opens: async (policy_id) => admin().call('send_quote', await state(policy_id)),
  },
];
