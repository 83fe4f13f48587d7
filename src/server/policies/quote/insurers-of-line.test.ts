import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildRequest, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let of_persons: string;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const made = await app.services.db
    .insertInto('insurers')
    .values({ name: 'Lowland Personal', lines: ['PA'] })
    .returning('insurer_id')
    .executeTakeFirstOrThrow();
  of_persons = made.insurer_id;
});

const told = (field: string) => ({
  status: 422,
  fields: [`${field}: line`],
  message: 'Lowland Personal does not write this line (On-track).',
});

describe('an insurer of persons alone', () => {
  it('is asked for no quote on track, at its field', async () => {
    const admin = app.as(season.people.admin);
    const request = await buildRequest(app, season);
    expect(
      await refusalOf(admin.call('quote_request', { ...request, insurer_id: of_persons })),
    ).toMatchObject(told('insurer_id'));
  });

  it('takes over no quote on track and no share of it; one that left the line since keeps what it has', async () => {
    const admin = app.as(season.people.admin);
    const { db } = app.services;
    const request = await buildRequest(app, season);
    const { insurer_id } = season;
    const { policy_id } = await admin.call('quote_request', { ...request, insurer_id });
    const { version } = await admin.call('get_document', { policy_id });
    const { revision } = await stateOf(app, policy_id);
    const save = (part: object) =>
      admin.call('save_quote', { policy_id, revision, content: { ...version.content!, ...part } });
    expect(await refusalOf(save({ insurer_id: of_persons }))).toMatchObject(
      told('content.insurer_id'),
    );
    const panel = [
      { insurer_id, share_bp: 6000 },
      { insurer_id: of_persons, share_bp: 4000 },
    ];
    expect(await refusalOf(save({ panel }))).toMatchObject(told('content.panel'));
    await db
      .updateTable('insurers')
      .set({ lines: ['PA'] })
      .where('insurer_id', '=', insurer_id)
      .execute();
    await save({ clean_seasons: 2 });
  });
});
