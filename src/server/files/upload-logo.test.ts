import { beforeAll, describe, expect, it } from 'vitest';
import { mostLogoBytes } from '#domain/files/file-kinds.ts';
import { CallError, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast, type CastMember } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The picture with a chunk of pixels as large as a whole logo may be: what lies behind its end would be cut off. */
function largePng(): Buffer {
  const chunk = Buffer.alloc(mostLogoBytes + 12);
  chunk.writeUInt32BE(mostLogoBytes, 0);
  chunk.write('IDAT', 4, 'latin1');
  return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);
}

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
});

const give = (who: CastMember, whose: CastMember, file: { name?: string; bytes?: Buffer } = {}) =>
  app.as(who).upload(
    'upload_logo',
    { user_id: whose.user_id },
    {
      document_name: file.name ?? 'logo.png',
      content_type: 'image/png',
      bytes: file.bytes ?? png,
    },
  );
const logosOf = async ({ user_id }: CastMember) => {
  const account = { parent_type: 'account', parent_id: user_id } as const;
  const { files } = await app.as(cast.admin).call('get_files', account);
  return files.filter(({ kind }) => kind === 'logo').map(({ document_name }) => document_name);
};
const refusal = async (tried: Promise<unknown>) => {
  const error = await tried.catch((reason: unknown) => reason);
  if (!(error instanceof CallError)) throw new Error('Was not refused', { cause: error });
  return [error.status, error.body.fields?.[0]?.code ?? error.body.code];
};

describe('the logo of an account', () => {
  it('[7.2] is sent as form data to a path with upload_logo, shown in the browser, and replaced by the next one', async () => {
    const { file } = await give(cast.broker, cast.broker);
    expect(file).toMatchObject({ kind: 'logo', inline: true, abilities: ['remove_file'] });
    const shown = await app
      .as(cast.broker)
      .download('get_file', { file_id: file.file_id, inline: true });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    await give(cast.admin, cast.broker, { name: 'new.png' });
    expect(await logosOf(cast.broker)).toEqual(['new.png']);
  });

  it('two at once leave one', async () => {
    await Promise.all([
      give(cast.client, cast.client, { name: 'a.png' }),
      give(cast.admin, cast.client, { name: 'b.png' }),
    ]);
    expect(await logosOf(cast.client)).toHaveLength(1);
  });

  it('is given by its owner and by staff, and by nobody else', async () => {
    expect(await refusal(give(cast.broker, cast.client))).toEqual([403, 'forbidden']);
    expect(await refusal(give(cast.insurer, cast.insurer))).toEqual([403, 'forbidden']);
    expect(await refusal(give(cast.strangers.agent, cast.client))).toEqual([404, 'not_found']);
    expect(await refusal(give(cast.admin, cast.superadmin))).toEqual([403, 'forbidden']);
  });

  it('is a PNG or JPEG by its content, and small enough for every paper', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
    expect(await refusal(give(cast.client, cast.client, { bytes: pdf }))).toEqual([
      422,
      'wrong_type',
    ]);
    expect(await refusal(give(cast.client, cast.client, { bytes: largePng() }))).toEqual([
      422,
      'too_large',
    ]);
  });

  it('is taken away by whoever gave it', async () => {
    const { file } = await give(cast.client, cast.client);
    await app.as(cast.client).call('remove_file', { file_id: file.file_id });
    expect(await logosOf(cast.client)).toEqual([]);
  });
});
