import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClamdScanner } from '#server/platform/storage/virus-scanner.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  type ClamdStandIn,
  eicar,
  startClamdStandIn,
} from '#test/harness/servers/clamd-stand-in.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { type Deafness, startDeafServer } from '#test/harness/servers/deaf-server.ts';

let clamd: ClamdStandIn;
let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  clamd = await startClamdStandIn();
  app = await startTestApp({ settings: { CLAMD_URL: clamd.url } });
  cast = await buildCast(app.services.db, { claim_status: 'created' });
});
afterAll(() => clamd.close());

const upload = (text: string) =>
  app
    .as(cast.client)
    .upload(
      'upload_file',
      { parent_type: 'claim', parent_id: cast.claim_id, kind: 'other' },
      { document_name: 'notes.txt', content_type: 'text/plain', bytes: Buffer.from(text) },
    );
const rows = () => app.services.db.selectFrom('files').select('file_id').execute();
const intents = () => app.services.db.selectFrom('file_intents').selectAll().execute();
const faults = () => app.services.db.selectFrom('error_log').select('message').execute();

describe('a scanner for uploads', () => {
  it('looks through a whole file before it is kept', async () => {
    await upload('a word '.repeat(30_000));
    expect(clamd.scanned).toEqual([210_000]);
    expect(await rows()).toHaveLength(1);
  });

  it('a virus is refused in words and not kept, and staff find it in the error log', async () => {
    expect(await refusalOf(upload(`${'a word '.repeat(20_000)}${eicar}`))).toMatchObject({
      status: 422,
      code: 'infected_file',
      message: expect.stringContaining('virus'),
    });
    expect([await rows(), await intents()].map(({ length }) => length)).toEqual([1, 0]);
    expect(await faults()).toEqual([
      { message: 'An upload was refused: the scanner found Eicar-Test-Signature' },
    ]);
  });

  it('a file that the scanner finds too long, or that it cannot be asked about, is not taken', async () => {
    const short = await startClamdStandIn({ max_bytes: 1000 });
    const ways: Deafness[] = [
      'accepts and never answers',
      'cuts every line at once',
      'cuts the line in the middle of its answer',
    ];
    const deaf = await Promise.all(ways.map(startDeafServer));
    const urls = [short.url, ...deaf.map(({ port }) => `tcp://127.0.0.1:${port}`)];
    await Promise.all(deaf.slice(1, 2).map((one) => one.close()));
    const before = app.services.scanner;
    for (const url of urls) {
      app.services.scanner = createClamdScanner({ url, silence_ms: 300 });
      expect(await refusalOf(upload('a word '.repeat(1000)))).toMatchObject({
        status: 503,
        code: 'scanner_unavailable',
      });
    }
    app.services.scanner = before;
    await short.close();
    for (const one of [deaf[0], deaf[2]]) await one?.close();
    expect(await rows()).toHaveLength(1);
  });
});
