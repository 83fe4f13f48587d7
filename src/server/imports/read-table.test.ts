import { beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { type BuiltAccount, buildPeople } from '#test/harness/factories.ts';

let app: TestApp;
let agent: BuiltAccount;

beforeAll(async () => {
  app = await startTestApp();
  ({ agent } = await buildPeople(app.services.db));
});

const file = (content: string | Buffer, document_name = 'objects.csv') => ({
  document_name,
  bytes: Buffer.isBuffer(content) ? content : Buffer.from(content),
  content_type: 'application/octet-stream',
});
const read = (content: string | Buffer, name?: string) =>
  app.as(agent).upload('read_table', {}, file(content, name));
const objects = [
  ['Object', 'Value'],
  ['Watch', '18.500,00'],
];

describe('a table that a client brings', () => {
  it.each([
    ['pasted from a sheet', 'Object\tValue\nWatch\t18.500,00\n\n'],
    ['with semicolons', '\uFEFFObject;Value\r\nWatch;"18.500,00"\r\n'],
  ])('%s: its rows, empty ones left out', async (_how, text) => {
    expect(await read(text)).toEqual({ rows: objects });
  });

  it('of a spreadsheet: the rows of its first sheet', async () => {
    const cells = objects.map((row) => row.map((value) => ({ value })));
    const sheet = await writeExcelFile(cells).toBuffer();
    expect(await read(sheet, 'objects.xlsx')).toEqual({ rows: objects });
  });

  it('5,000 objects below their headings are read, one more is refused in words', async () => {
    const rows = (count: number) => `Object\tValue\n${'Watch\t1\n'.repeat(count)}`;
    expect((await read(rows(5_000))).rows).toHaveLength(5_001);
    await expect(read(rows(5_001))).rejects.toThrow('more than 5,000 rows');
  });

  it('nothing of it is kept', async () => {
    await read('Object\nWatch\n');
    const kept = await app.services.db.selectFrom('files').select('file_id').execute();
    expect(kept).toEqual([]);
  });
});
