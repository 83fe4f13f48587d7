import { beforeAll, expect, it } from 'vitest';
import { paperLogo } from '#server/policies/policy/paper-logo.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast, type CastMember } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
});

const give = (whose: CastMember) =>
  app
    .as(cast.admin)
    .upload(
      'upload_logo',
      { user_id: whose.user_id },
      { document_name: 'logo.png', content_type: 'image/png', bytes: png },
    );
const ofPaper = async () =>
  (
    await paperLogo(app.services, {
      ...{ user_id: cast.client.user_id, broker_id: cast.broker.user_id },
      known_until: null,
    })
  ).logo;

it("a paper shows nobody's logo, then the client's, then that of the brokerage before it", async () => {
  expect(await ofPaper()).toBeUndefined();
  await give(cast.client);
  const own = await ofPaper();
  expect(Buffer.from(own?.content ?? []).equals(png)).toBe(true);
  const { file } = await give(cast.broker);
  const theirs = await ofPaper();
  expect(theirs?.alt).not.toBe(own?.alt);
  await app.as(cast.admin).call('remove_file', { file_id: file.file_id });
  expect(await ofPaper()).toEqual(own);
});

it('it stands in the head of each page; one that cannot be drawn is left out', async () => {
  const paper = (content: Buffer) =>
    drawPdf({
      ...{ kind: 'Policy', number: 'P-26-0001', title: 'Policy P-26-0001' },
      ...{ created_at: 1_780_000_000, data_version: '1', blocks: [] },
      logo: { content, alt: 'Bram' },
    });
  const [drawn, left] = await Promise.all([paper(png), paper(Buffer.from('89504e47', 'hex'))]);
  expect(drawn.includes('/Subtype /Image')).toBe(true);
  expect(left.includes('/Subtype /Image')).toBe(false);
});
