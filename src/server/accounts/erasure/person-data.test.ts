import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { zipBytes } from '#server/platform/sheets/zip-stream.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  typedLine,
} from '#test/harness/claim-factories.ts';
import { buildAccount, buildDriver, unique } from '#test/harness/factories.ts';

let app: TestApp;
let superadmin: { user_id: string };

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await buildAccount(app.services.db, { account_type: 'superadmin' });
});

/** The files of an archive by their names, read by its directory as any program does; also the wide form. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const wide = bytes.lastIndexOf(Buffer.from('PK\u0006\u0006'));
  const is_wide = wide !== -1;
  const count = is_wide ? Number(bytes.readBigUInt64LE(wide + 32)) : bytes.readUInt16LE(end + 10);
  let at = is_wide ? Number(bytes.readBigUInt64LE(wide + 48)) : bytes.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let file = 0; file < count; file += 1) {
    const [packed, name, extra] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
    ];
    const start =
      extra > 0 ? Number(bytes.readBigUInt64LE(at + 46 + name + 4)) : bytes.readUInt32LE(at + 42);
    const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    files.set(
      bytes.subarray(at + 46, at + 46 + name).toString(),
      inflateRawSync(bytes.subarray(body, body + packed)),
    );
    at += 46 + name + extra;
  }
  return files;
}

const secret = 'Kanarienvogel';
const secretLine = { ...typedLine(5_000_000, 3_330_333), reason: `${secret} line` };

/** A client with a policy, a claim, messages and files, all of which say its word. */
async function livingClient(word: string) {
  const { db } = app.services;
  const people = await buildClaimPeople(app);
  const { user_id } = people.agent;
  await db
    .updateTable('accounts')
    .set({ attn: `Jan ${word}`, company_name: `${word} Racing`, notes: `${word} pays late` })
    .where('user_id', '=', user_id)
    .execute();
  await buildDriver(db, { user_ids: [user_id], last_name: word });
  const cover = await buildCover(app, people);
  const claim = await buildClaim(app, cover, { status: 'submitted' });
  const client = app.as(people.agent);
  for (const thread of [
    { parent_type: 'claim', parent_id: claim.claim_id },
    { parent_type: 'account', parent_id: user_id },
  ] as const) {
    await client.call('add_communication', {
      ...thread,
      type_message: 'message',
      communication_string: `From ${word}`,
    });
    await client.upload(
      'upload_file',
      { ...thread, kind: 'other' },
      {
        document_name: `${word}.txt`,
        content_type: 'text/plain',
        bytes: Buffer.from(`${word} ${thread.parent_type}`),
      },
    );
  }
  return { user_id, people };
}

describe('everything about a person in one archive', () => {
  it('holds what is theirs, with the bytes of the files, and nothing of anybody else', async () => {
    const [mine, theirs] = [`mine${unique()}`, `theirs${unique()}`];
    const { user_id, people } = await livingClient(mine);
    const other = await livingClient(theirs);
    const answer = await app.as(superadmin.user_id).download('get_person_data', { user_id });
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzip(answer.bytes);
    const text = files.get('data.json')?.toString() ?? '';
    const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(data['account']?.[0]).toMatchObject({ attn: `Jan ${mine}`, notes: `${mine} pays late` });
    const empty = ['policies', 'policy_versions', 'claims', 'cars', 'drivers', 'messages'].filter(
      (section) => (data[section] ?? []).length === 0,
    );
    expect(empty).toEqual([]);
    const stored = (data['files'] ?? []).filter(
      ({ document_name }) => document_name === `${mine}.txt`,
    );
    expect(stored.map(({ path }) => files.get(String(path))?.toString())).toEqual([
      `${mine} claim`,
      `${mine} account`,
    ]);
    expect([...files.keys()].filter((name) => !name.startsWith('files/'))).toEqual(['data.json']);
    const everything = Buffer.concat([answer.bytes, ...files.values()]).toString('latin1');
    expect(everything).not.toContain(theirs);
    expect(text).not.toMatch(/password_hash|token_hash|storage_key/);

    const own = await app.as(people.agent).download('get_person_data', { user_id });
    expect(unzip(own.bytes).get('data.json')?.toString()).not.toContain('pays late');
    expect((await app.as(other.people.agent).download('get_person_data', { user_id })).status).toBe(
      404,
    );
  });

  it('gives a person what is about them, and nothing of what is thought of them or still in work', async () => {
    const { db } = app.services;
    const people = await buildClaimPeople(app);
    const { user_id } = people.agent;
    const cover = await buildCover(app, people);
    const claim = await buildClaim(app, cover, { status: 'under_review', lines: [secretLine] });
    await db
      .updateTable('claims')
      .set({ reserve: 7_130_717, claimed: 4_140_414 })
      .where('claim_id', '=', claim.claim_id)
      .execute();
    await db
      .updateTable('accounts')
      .set({ notes: `${secret} notes`, claim_level: 9, commission_pct: '28.5' })
      .where('user_id', '=', user_id)
      .execute();
    await db
      .updateTable('drivers')
      .set({ claim_level_reason: `${secret} reason` })
      .where('driver_id', '=', cover.driver_id)
      .execute();
    const { policy_id } = await app
      .as(people.admin)
      .call('duplicate_quote', { policy_id: cover.policy_id })
      .catch(() => app.as(people.admin).call('create_quote', { user_id }));
    await db
      .updateTable('policies')
      .set({ premium: 8_180_818, gross: 9_190_919, cover_title: `${secret} quote` })
      .where('policy_id', '=', policy_id)
      .execute();
    await app.as(people.admin).call('update_account', {
      user_id,
      revision: (await app.as(people.admin).call('get_account', { user_id })).revision,
      phone: '+31 23 555 0101',
      notes: `${secret} other notes`,
    });
    const read = async (who: { user_id: string }) => {
      const { bytes } = await app.as(who.user_id).download('get_person_data', { user_id });
      return unzip(bytes).get('data.json')?.toString() ?? '';
    };
    const figures = ['7130717', '8180818', '9190919', '28.5', '3330333', '"claim_level"'];
    const staffs = await read(superadmin);
    for (const word of [secret, ...figures]) expect(staffs).toContain(word);
    const own = await read(people.agent);
    expect(own).not.toContain(secret);
    for (const figure of figures) expect(own).not.toContain(figure);
    expect(own).not.toMatch(
      /adjuster_report|reviewer_id|"commission"|"rating"|"content":\{"broker/,
    );
    const data = JSON.parse(own) as Record<string, Record<string, unknown>[]>;
    expect(data['claims']).toEqual([
      expect.objectContaining({ claimed: 4_140_414, agreed: null, status: 'submitted' }),
    ]);
    expect(data['claim_lines']).toEqual([expect.objectContaining({ agreed: null, reason: null })]);
    expect(data['policies']).toHaveLength(1);
    expect(data['account']).toEqual([
      expect.objectContaining({ user_id, phone: '+31 23 555 0101' }),
    ]);
    expect(JSON.stringify(data['activity'])).toContain('555 0101');
  });

  it("a driver's holds the record, cover, claims and files of the driver, and nothing else of the teams", async () => {
    const { db } = app.services;
    const [mine, teams] = [`mine${unique()}`, `team${unique()}`];
    const people = await buildClaimPeople(app);
    const cover = await buildCover(app, people);
    const { driver_id } = cover;
    await db
      .updateTable('drivers')
      .set({ last_name: mine, licence_number: `NL-${mine}`, email: `${mine}@drivers.test` })
      .where('driver_id', '=', driver_id)
      .execute();
    await db
      .updateTable('accounts')
      .set({ attn: `Jan ${teams}`, iban: 'NL91ABNA0417164300' })
      .where('user_id', '=', people.agent.user_id)
      .execute();
    const claim = await buildClaim(app, cover, { status: 'submitted' });
    await app
      .as(superadmin.user_id)
      .upload(
        'upload_file',
        { parent_type: 'driver', parent_id: driver_id, kind: 'other' },
        { document_name: 'licence.txt', content_type: 'text/plain', bytes: Buffer.from(mine) },
      );
    const answer = await app.as(superadmin.user_id).download('get_driver_data', { driver_id });
    const files = unzip(answer.bytes);
    const text = files.get('data.json')?.toString() ?? '';
    const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(data['driver']).toEqual([
      expect.objectContaining({ licence_number: `NL-${mine}`, email: `${mine}@drivers.test` }),
    ]);
    expect(data['cover']).toHaveLength(1);
    expect(data['claims']).toEqual([expect.objectContaining({ claim_number: claim.claim_number })]);
    expect(data['teams']).toEqual([{ team: people.agent.company_name }]);
    expect(files.get('files/driver/0001 licence.txt')?.toString('latin1')).toContain(mine);
    expect(text).not.toMatch(new RegExp(`${teams}|NL91ABNA|settlement`));
    expect((await app.as(people.agent).download('get_driver_data', { driver_id })).status).toBe(
      403,
    );
  });

  it('an archive of more than 4 GB is found by the wide fields of its directory', async () => {
    const parts: Buffer[] = [];
    const entries = Array.from({ length: 3 }, (_, n) => ({
      name: `${n}.txt`,
      content: [`text ${n}`],
    }));
    for await (const part of zipBytes(entries, 20)) parts.push(part);
    expect(
      [...unzip(Buffer.concat(parts))].map(([name, bytes]) => [name, bytes.toString()]),
    ).toEqual([
      ['0.txt', 'text 0'],
      ['1.txt', 'text 1'],
      ['2.txt', 'text 2'],
    ]);
  });
});
