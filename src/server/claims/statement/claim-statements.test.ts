import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type BuiltClaim,
  type ClaimPeople,
} from '#test/harness/claim-factories.ts';

let app: TestApp;
let people: ClaimPeople;
let claim: BuiltClaim;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
  claim = await buildClaim(app, await buildCover(app, people), { status: 'submitted' });
});

const ask = async (giver: 'official' | 'garage' | 'witness' = 'official') => {
  const { claim_id } = claim;
  const { url } = await app.as(people.agent).call('ask_statement', { claim_id, giver });
  const { pathname, hash } = new URL(url);
  expect(pathname).toBe('/statement');
  return { statement_key: hash.slice(1) };
};
const said = {
  given_name: 'Jan de Vries',
  given_role: 'Clerk of the course',
  statement: 'Car 7 lost the rear at the exit of Tarzan and hit the tyres.',
  truth_declared: true as const,
};
const statementsFor = (who: ClaimPeople[keyof ClaimPeople]) =>
  app.as(who).call('get_claim_statements', { claim_id: claim.claim_id });

describe('a statement by a link', () => {
  it('says which accident it is about, and nothing of money', async () => {
    const opened = await app.anonymous.call('open_statement', await ask());
    expect(opened).toEqual({
      giver: 'official',
      claim_number: claim.claim_number,
      team_name: expect.any(String),
      car_name: 'Porsche 911 GT3 Cup',
      start_number: '7',
      event_name: expect.any(String),
      circuit_name: 'Circuit Zandvoort',
      accident_on: '2026-05-20',
      asked_name: '',
      ends_at: expect.any(Number),
    });
  });

  it('is given once: it stands with the claim, and its paper is the accident statement', async () => {
    const key = await ask();
    await app.anonymous.call('give_statement', { ...key, ...said });
    const again = await refusalOf(app.anonymous.call('give_statement', { ...key, ...said }));
    expect(again).toMatchObject({ code: 'link_expired' });
    await app.runJobs();
    for (const who of [people.agent, people.admin, people.insurer]) {
      const { statements } = await statementsFor(who);
      expect(statements[0]).toMatchObject({ state: 'given', ...{ given_name: said.given_name } });
    }
    const { files } = await app
      .as(people.agent)
      .call('get_files', { parent_type: 'claim', parent_id: claim.claim_id });
    expect(files.filter(({ kind }) => kind === 'accident_statement')).toMatchObject([
      { document_name: `${claim.claim_number} statement of Jan de Vries.pdf` },
    ]);
    const { communication } = await app
      .as(people.admin)
      .call('get_communication', { parent_type: 'claim', parent_id: claim.claim_id });
    expect(communication.map((one) => one.communication_string)).toContain(
      'Course official Jan de Vries gave a statement',
    );
  });

  it('opens nothing once it was withdrawn, or with a key that is guessed', async () => {
    const { claim_id } = claim;
    const withdrawn = await ask('garage');
    const { statements } = await statementsFor(people.agent);
    const { claim_statement_id } = statements[0] ?? { claim_statement_id: '' };
    const taken = { claim_id, claim_statement_id };
    await app.as(people.admin).call('withdraw_statement', taken);
    const open = (key: { statement_key: string }) =>
      refusalOf(app.anonymous.call('open_statement', key));
    expect(await open(withdrawn)).toMatchObject({
      code: 'link_expired',
      message: expect.stringContaining('withdrawn'),
    });
    expect(await refusalOf(app.as(people.admin).call('withdraw_statement', taken))).toMatchObject({
      code: 'transition_refused',
    });
    expect(await open({ statement_key: 'guessed' })).toMatchObject({ code: 'not_found' });
  });

  it('is asked by those who see the claim, not by the insurer, and not of a decided claim', async () => {
    const { claim_id } = claim;
    expect(
      await app.as(people.stranger).answer('ask_statement', { claim_id, giver: 'witness' }),
    ).toMatchObject({ status: 404 });
    expect(
      await app.as(people.insurer).answer('ask_statement', { claim_id, giver: 'witness' }),
    ).toMatchObject({ status: 403 });
    const paid = await buildClaim(app, await buildCover(app, people), { status: 'rejected' });
    const late = app
      .as(people.admin)
      .call('ask_statement', { claim_id: paid.claim_id, giver: 'witness' });
    expect(await refusalOf(late)).toMatchObject({ code: 'transition_refused' });
  });

  it('asks for a name and at least 20 characters, at their fields', async () => {
    const key = await ask('witness');
    const short = app.anonymous.call('give_statement', {
      ...key,
      ...said,
      given_name: '',
      statement: 'It crashed.',
    });
    expect(await refusalOf(short)).toMatchObject({
      code: 'invalid_input',
      fields: ['given_name: too_small', 'statement: too_small'],
    });
  });
});
