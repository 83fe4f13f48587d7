import { beforeAll, describe, expect, it } from 'vitest';
import { printedText } from '#test/canary/unpack.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let policy_id: string;
let key: { policy_id: string; car_id: string; event_id: string };

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  ({ policy_id } = await buildPolicy(app, { season, status: 'policy_made' }));
  const { car_id, event_id } = await client().call('get_certificate', { policy_id });
  key = { policy_id, car_id, event_id };
});

const client = () => app.as(season.people.agent);
const admin = () => app.as(season.people.admin);
const mine = () => client().call('get_certificate', key);
const check = async (...codes: string[]) => {
  const { covers } = await app.anonymous.call('check_cover', { codes });
  return covers.map(({ is_known, state, car_title }) => ({ is_known, state, car_title }));
};
const noonOf = (day: string) => app.clock.set(new Date(`${day}T10:00:00Z`));

describe('the certificate of a car at an event', () => {
  it('says car, drivers, event, days, excess and policy number, and how the cover stands', async () => {
    const one = await mine();
    expect(one).toMatchObject({
      state: 'covered_from',
      policy_number: expect.stringMatching(/^P-26-/),
      code: expect.stringMatching(/^[0-9A-Z]{10}$/),
      check_url: expect.stringContaining(`/check?code=${one.code}`),
      version_label: 'I',
    });
    expect(one.days.length).toBeGreaterThan(0);
    expect(one.days.every(({ is_covered }) => is_covered)).toBe(true);
    expect(one.drivers.length).toBeGreaterThan(0);
    expect(one.excess).toBeGreaterThan(0);
    const paper = await client().download('get_certificate_pdf', key);
    expect(printedText(paper.bytes)).toContain(one.policy_number);
    expect(printedText(paper.bytes)).toContain(one.event_name);
  });

  it('is the client’s, its brokerage’s and staff’s, and nobody else’s', async () => {
    expect((await admin().call('get_certificate', key)).code).toBe((await mine()).code);
    const { stranger, insurer } = season.people;
    expect((await app.as(stranger).answer('get_certificate', key)).status).toBe(404);
    expect((await app.as(insurer).answer('get_certificate', key)).status).toBe(403);
    expect(await app.anonymous.answer('get_certificate', key)).toMatchObject({ status: 401 });
  });
});

describe('am I covered?', () => {
  it('client, brokerage and staff hear one sentence, with the condition and the version', async () => {
    const { start_on, drivers, policy_number } = await mine();
    const ask = (question: { session?: 'qualifying'; driver?: string }, by = client()) =>
      by.call('get_cover_answer', { ...key, day: start_on, ...question });
    const yes = await ask({ driver: drivers[0]! });
    expect(yes).toMatchObject({
      is_covered: true,
      sentence: expect.stringMatching(/^Yes: the .+ is covered on .+ with .+ at the wheel\.$/),
      clause: { title: 'Sessions and events', number: expect.stringMatching(/^[ivx]+$/) },
      version_label: 'I',
      policy_number,
    });
    for (const by of [admin(), app.as(season.people.brokerage)])
      expect(await ask({ driver: drivers[0]! }, by)).toEqual(yes);
    expect(await ask({ driver: 'Somebody else' })).toMatchObject({
      is_covered: false,
      sentence: expect.stringContaining('named as its driver'),
      clause: { title: 'Drivers' },
    });
    const { stranger, insurer } = season.people;
    const day = { ...key, day: start_on };
    expect((await app.as(stranger).answer('get_cover_answer', day)).status).toBe(404);
    expect((await app.as(insurer).answer('get_cover_answer', day)).status).toBe(403);
  });
});

describe('who has the code', () => {
  it('reads car and event and whether it is covered, on every day, and nothing else', async () => {
    const { code, start_on, end_on } = await mine();
    const { covers } = await app.anonymous.call('check_cover', { codes: [code.toLowerCase()] });
    expect(Object.keys(covers[0] ?? {}).toSorted()).toEqual([
      'car_title',
      'circuit_name',
      'code',
      'event_name',
      'from',
      'is_known',
      'state',
      'until',
    ]);
    expect(covers[0]).toMatchObject({ is_known: true, state: 'covered_from' });
    noonOf(start_on);
    expect(await check(code)).toMatchObject([{ state: 'covered_now' }]);
    noonOf(end_on);
    expect(await check(code)).toMatchObject([{ state: 'covered_now' }]);
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  });

  it('finds a whole list in one go, each code once, those that are none among them', async () => {
    const { code } = await mine();
    expect(await check(code, `${code.slice(0, 5)}-${code.slice(5)}`, 'ZZZZZ-ZZZZZ')).toEqual([
      { is_known: true, state: 'covered_from', car_title: expect.any(String) },
      { is_known: false, state: 'not_covered', car_title: '' },
    ]);
  });

  it('who guesses has to wait after twenty', async () => {
    for (let n = 0; n < 20; n += 1) await check(`GUESS${10_000 + n}`);
    expect(await app.anonymous.answer('check_cover', { codes: ['GUESS99999'] })).toMatchObject({
      status: 429,
    });
    app.clock.set(new Date('2026-05-20T10:00:00Z'));
  });
});

describe('a change of the policy', () => {
  it('keeps the code; once the policy is cancelled the code says not covered, its holder reads why', async () => {
    const { code } = await mine();
    await admin().call('change_document_status', {
      ...(await stateOf(app, policy_id)),
      status: 'cancelled',
      reason: 'Sold',
    });
    expect(await check(code)).toMatchObject([{ is_known: true, state: 'not_covered' }]);
    const gone = await mine();
    expect(gone).toMatchObject({ code, state: 'not_covered', because: 'cancelled' });
    expect(gone.days.some(({ is_covered }) => is_covered)).toBe(false);
  });
});
