import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Action } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { importDriver } from '#test/harness/import-driver.ts';
import { letterOf, pdf, pngChunk, pngOf, sheetOf } from '#test/harness/hostile/odd-files.ts';
import { watchOutboundCalls, type OutboundCalls } from '#test/harness/watch/outbound-calls.ts';
import { sampleInput } from '#test/harness/sample-input.ts';
import { textPlaces, withText } from '#test/harness/source/text-places.ts';

// Every text that takes an address gets one that somebody listens at, and the mails and papers that hold it are made:
// nobody may be called but the database and the mail server.

let app: TestApp;
let cast: Cast;
let calls: OutboundCalls;
let listener: Server;
let port = 0;
let heard = 0;

beforeAll(async () => {
  listener = createServer((socket) => {
    heard += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  port = (listener.address() as { port: number }).port;
  calls = watchOutboundCalls();
  app = await startTestApp();
  cast = await buildCast(app.services.db);
});

afterAll(() => {
  calls.end();
  listener.close();
});

const writes = (Object.entries(contract) as [ActionName, Action][]).filter(
  ([, { kind }]) => kind === 'write',
);
const known = () => [cast.superadmin, cast.client, cast.broker, cast.insurer, cast.adjuster];

it('[R54] no address that somebody gives is called', async () => {
  const addresses = [
    `http://127.0.0.1:${port}/a.png`,
    `https://127.0.0.1:${port}/watch?v=abcdefghijk`,
    `[button link=https://127.0.0.1:${port}/] Pay <img src="http://127.0.0.1:${port}/">`,
  ];
  let taken = 0;
  for (const [name, action] of writes) {
    const sample = sampleInput(action.input, { full: true });
    const { access } = action;
    const who =
      access === 'public' ? undefined : known().find((one) => access.includes(one.account_type));
    for (const place of textPlaces(sample))
      for (const address of addresses) {
        const input = withText(sample, place, address);
        if (!action.input.safeParse(input).success) continue;
        taken += 1;
        await (who ? app.as(who) : app.anonymous).answer(name, input);
        break;
      }
  }
  expect(taken).toBeGreaterThan(100);
  const parent = { parent_type: 'policy', parent_id: cast.policy_id } as const;
  for (const communication_string of addresses)
    await app.as(cast.admin).call('add_communication', { ...parent, communication_string });
  await app.runJobs();
  expect(heard).toBe(0);
  const { database_url } = app.services.config;
  const database = new URL(database_url);
  const own = [...calls.targets].filter(
    (target) => !target.startsWith('/') && target !== `${database.hostname}:${database.port}`,
  );
  expect(
    own.filter(
      (target) => target.includes(`:${port}`) || !/^(127\.0\.0\.1|localhost):/.test(target),
    ),
  ).toEqual([]);
});

it('[R54] nor one inside of a file that is uploaded, shown, imported or taken along', async () => {
  const address = `http://127.0.0.1:${port}/a.dotm`;
  const relation = `<Relationships><Relationship Id="rId1" Target="${address}" TargetMode="External"/></Relationships>`;
  const part = (name: string) => ({ name, content: Buffer.from(relation) });
  const files: [name: string, bytes: Buffer][] = [
    [
      'a.docx',
      letterOf(
        `<w:instrText>INCLUDEPICTURE "${address}"</w:instrText>`,
        part('word/_rels/settings.xml.rels'),
      ),
    ],
    [
      'a.xlsx',
      sheetOf(
        `<row><c><f>WEBSERVICE("${address}")</f></c></row>`,
        part('xl/_rels/workbook.xml.rels'),
      ),
    ],
    ['a.pdf', pdf(`/OpenAction<</S/URI/URI(${address})>>/AA<</O<</S/SubmitForm/F(${address})>>>>`)],
    ['a.csv', Buffer.from(`First name,Last name\n"=WEBSERVICE(""${address}"")",${address}\n`)],
    [
      'a.json',
      Buffer.from(JSON.stringify([{ first_name: address, $schema: address, $ref: address }])),
    ],
    [
      'a.png',
      pngOf(
        1,
        1,
        pngChunk('tEXt', Buffer.from(`XML:com.adobe.xmp\0<x:xmpmeta href="${address}"/>`)),
      ),
    ],
  ];
  const parent = { parent_type: 'claim', parent_id: cast.claim_id, kind: 'other' } as const;
  const ids: string[] = [];
  for (const [document_name, bytes] of files) {
    const sent = { document_name, content_type: 'application/octet-stream', bytes };
    const { file } = await app.as(cast.superadmin).upload('upload_file', parent, sent);
    ids.push(file.file_id);
    const run = await importDriver(app, cast.superadmin)
      .send('drivers', bytes, document_name)
      .catch((error: unknown) => error);
    expect(run).toBeDefined();
  }
  for (const file_id of ids)
    for (const inline of [true, false]) {
      const input = { file_id, ...(inline ? { inline } : {}) };
      expect((await app.as(cast.admin).download('get_file', input)).status).toBe(200);
    }
  const { user_id } = cast.client;
  const archive = await app.as(cast.superadmin).download('get_person_data', { user_id });
  expect(archive.status).toBe(200);
  await app.runJobs();
  expect(heard).toBe(0);
  expect([...calls.targets].filter((target) => target.includes(`:${port}`))).toEqual([]);
});

it('is seen where one is called', async () => {
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  expect(calls.targets).toContain(`127.0.0.1:${port}`);
  expect(heard).toBe(1);
});
