import { beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/contract.ts';
import type { FigureName } from '#domain/analytics/calculated-figures.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type ClaimPeople,
  typedLine,
} from '#test/harness/claim-factories.ts';
import { faultsOf, figuresOfClaim } from '#test/harness/watch/every-figure.ts';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

const linesOf = ({ parts }: OutputOf<'get_calculation'>) =>
  parts[0]?.lines.map(({ label, amount }) => [label, amount]);

describe('every amount of a claim opens its calculation', () => {
  it('what adds up to it is what each reader of the claim sees, at every stage', async () => {
    for (const status of [
      'submitted',
      'under_review',
      'approved',
      'ready_to_be_paid',
      'paid',
    ] as const) {
      const broker_id = people.brokerage.user_id;
      const cover = await buildCover(app, people, { policy: { broker_id } });
      const { claim_id } = await buildClaim(app, cover, { status });
      const { admin, agent, brokerage, insurer, loss_adjuster } = people;
      const seeing = [admin, agent, brokerage, insurer];
      if (status !== 'submitted') seeing.push(loss_adjuster);
      for (const reader of seeing) {
        const figures = await figuresOfClaim(app.as(reader), claim_id);
        expect(figures.length).toBeGreaterThan(1);
        for (const figure of figures) expect(await faultsOf(app.as(reader), figure)).toEqual([]);
      }
    }
  });

  it('the final amount is what is agreed less the excess, and the claim that is booked', async () => {
    const { claim_id } = await buildClaim(app, await buildCover(app, people), { status: 'paid' });
    const ask = (figure: FigureName, who = people.admin) =>
      app.as(who).call('get_calculation', { figure, claim_id });
    const final = await ask('claim_final');
    expect(linesOf(final)).toEqual([
      ['Agreed', 4_637_000],
      ['Excess', -2_600_000],
    ]);
    expect(final).toMatchObject({ amount: 2_037_000, booked: 2_037_000, booked_note: '' });
    const excess = await ask('claim_excess');
    expect(excess.parts[0]?.lines[0]?.how).toBe('10 % of 260,000.00');
    const { journal, booked } = await ask('claim_final', people.insurer);
    expect(journal?.map(({ account }) => account)).toEqual(['Insurer']);
    expect(booked).toBe(2_037_000);
    expect(await ask('claim_final', people.agent)).toMatchObject({
      amount: 2_037_000,
      journal: [],
    });
  });

  it('a client reads no agreement before the decision, and never what is set aside', async () => {
    const { claim_id } = await buildClaim(app, await buildCover(app, people), {
      status: 'under_review',
      lines: [typedLine(4_979_250, 4_637_000)],
    });
    const { agent, insurer, admin } = people;
    const ask = (figure: FigureName, who: typeof agent) =>
      app.as(who).call('get_calculation', { figure, claim_id });
    expect(await refusalOf(ask('claim_agreed', agent))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(ask('claim_final', agent))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(ask('claim_reserve', agent))).toMatchObject({ code: 'not_found' });
    expect((await ask('claim_reserve', insurer)).amount).toBe(
      (await ask('claim_reserve', admin)).amount,
    );
    const { stranger } = people;
    expect(await refusalOf(ask('claim_claimed', stranger))).toMatchObject({ code: 'not_found' });
  });
});
