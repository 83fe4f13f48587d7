import { beforeAll, describe, expect, it } from 'vitest';
import { keepDocument, putDocument } from '#server/files/insert-file.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { CallError, startTestApp, type TestApp, type TestFile } from '#test/harness/app.ts';
import { buildCast, type Cast, type CastMember } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;
let claim: { parent_type: 'claim'; parent_id: string };

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (document_name = 'front left.png', bytes = png): TestFile => ({
  document_name,
  content_type: 'image/png',
  bytes,
});

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db, { claim_status: 'created' });
  claim = { parent_type: 'claim', parent_id: cast.claim_id };
});

const standsAt = (status: 'created' | 'submitted') =>
  app.services.db
    .updateTable('claims')
    .set({ status })
    .where('claim_id', '=', cast.claim_id)
    .execute();
const add = (who: CastMember, file = photo()) =>
  app
    .as(who)
    .upload(
      'upload_file',
      { ...claim, kind: 'photo_before_dismantling', caption: 'Front left' },
      file,
    );
const refusal = async (tried: Promise<unknown>) => {
  const error = await tried.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof CallError ? [error.status, error.body.code] : error;
};

describe('files', () => {
  it('[7.50] [3.25] a client adds a photo; the thread shows it and everybody on the claim can save it', async () => {
    const { file } = await add(cast.client);
    expect(file).toMatchObject({
      document_name: 'front left.png',
      caption: 'Front left',
      content_type: 'image/png',
      uploader_type: 'agent',
      inline: true,
      abilities: ['remove_file'],
    });
    const { communication } = await app
      .as(cast.admin)
      .call('get_communication', { ...claim, type_filter: 'file_upload' });
    expect(communication[0]).toMatchObject({
      document_name: 'front left.png',
      document_url: file.url,
      document_type: 'image/png',
    });
    const save = (who: CastMember) => app.as(who).download('get_file', { file_id: file.file_id });
    // The insurer hears of a claim when it is submitted.
    expect((await save(cast.insurer)).status).toBe(404);
    await standsAt('submitted');
    const all = [cast.client, cast.broker, cast.insurer, cast.adjuster, cast.admin];
    const answers = await Promise.all(all.map(save));
    await standsAt('created');
    for (const saved of answers) {
      expect([saved.status, saved.bytes.equals(png)]).toEqual([200, true]);
      expect(saved.headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; /),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
    const shown = await app
      .as(cast.client)
      .download('get_file', { file_id: file.file_id, inline: true });
    expect(shown.headers['content-disposition']).toMatch(/^inline; /);
  });

  it("[6.11] the insurer adds nothing, and a stranger's file never reaches the storage", async () => {
    expect(await refusal(add(cast.insurer))).toEqual([403, 'forbidden']);
    const before = await app.services.db.selectFrom('files').select('file_id').execute();
    for (const stranger of [
      cast.strangers.agent,
      cast.strangers.brokerage,
      cast.strangers.loss_adjuster,
    ])
      expect(await refusal(add(stranger))).toEqual([404, 'not_found']);
    expect(await app.services.db.selectFrom('files').select('file_id').execute()).toHaveLength(
      before.length,
    );
  });

  it("[7.50] a file of a record that is not one's own is not there", async () => {
    const { file } = await add(cast.client);
    for (const stranger of Object.values(cast.strangers))
      expect((await app.as(stranger).download('get_file', { file_id: file.file_id })).status).toBe(
        404,
      );
  });

  it.each([
    ['a page', 'photo.png', '<!doctype html><script>alert(1)</script>'],
    [
      'a drawing with script',
      'logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['a program', 'run.png', 'MZ\u0000\u0000'],
    ['nothing', 'empty.png', ''],
  ])('[5.5] %s is refused whatever it calls itself', async (_, name, text) => {
    expect(await refusal(add(cast.client, photo(name, Buffer.from(text))))).toEqual([
      415,
      'invalid_file',
    ]);
  });

  it('a name cannot lead out of its folder or hide its ending', async () => {
    const { file } = await add(cast.client, photo('../../etc/evil\u202egnp.exe'));
    expect(file.document_name).toBe('evilgnp.png');
  });

  it('an uploader takes a file back while the claim is open, staff always, others never', async () => {
    const { file } = await add(cast.client);
    const remove = (who: CastMember) =>
      app.as(who).answer('remove_file', { file_id: file.file_id });
    expect((await remove(cast.broker)).status).toBe(403);
    await app.services.db
      .updateTable('claims')
      .set({ status: 'under_review' })
      .where('claim_id', '=', cast.claim_id)
      .execute();
    expect(await remove(cast.client)).toMatchObject({
      status: 409,
      body: { code: 'transition_refused' },
    });
    expect((await remove(cast.admin)).status).toBe(200);
    expect((await app.as(cast.client).download('get_file', { file_id: file.file_id })).status).toBe(
      404,
    );
    expect((await remove(cast.admin)).status).toBe(404);
    const { communication } = await app
      .as(cast.client)
      .call('get_communication', { ...claim, type_filter: 'file_upload' });
    expect(communication.find(({ file_id }) => file_id === file.file_id)).toMatchObject({
      document_name: 'front left.png',
      document_url: null,
    });
    const { files } = await app.as(cast.client).call('get_files', claim);
    expect(files.some(({ file_id }) => file_id === file.file_id)).toBe(false);
    const kept = await app.services.db
      .selectFrom('files')
      .select('storage_key')
      .where('file_id', '=', file.file_id)
      .execute();
    expect(kept).toHaveLength(1);
  });

  it('[9.14] a document that Paddock made is kept once, however often the job runs', async () => {
    const store = async () => {
      const document = await putDocument(app.services, {
        bytes: Buffer.from('%PDF-1.7'),
        document_name: 'P-26-0001.pdf',
        content_type: 'application/pdf',
        parent_type: 'policy',
        parent_id: cast.policy_id,
        kind: 'policy_document',
      });
      return runWrite(app.services, systemOrigin('test'), (ctx) => keepDocument(ctx, document));
    };
    const file_id = await store();
    expect(await store()).toBe(file_id);
    const { files } = await app
      .as(cast.admin)
      .call('get_files', { parent_type: 'policy', parent_id: cast.policy_id });
    expect(files).toMatchObject([{ file_id, inline: true, abilities: [] }]);
    expect((await app.as(cast.admin).answer('remove_file', { file_id })).status).toBe(403);
  });
});
