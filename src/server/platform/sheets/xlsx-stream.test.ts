import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { ExportCell } from '#domain/lists/export-cell.ts';
import { xlsxBytes } from '#server/platform/sheets/xlsx-stream.ts';

async function bytesOf(rows: readonly (readonly ExportCell[])[]): Promise<Buffer> {
  async function* coming() {
    yield* rows;
  }
  const parts: Buffer[] = [];
  const sheet = { name: 'claims', heads: ['A & B', 'C'], widths: [20, 20], rows: coming() };
  for await (const part of xlsxBytes(sheet)) parts.push(part);
  return Buffer.concat(parts);
}

const text = (value: string): ExportCell => ({ kind: 'text', text: value });

test('a sheet reads back: texts as they were, money as numbers, dates as dates', async () => {
  const sheets = await readXlsxFile(
    await bytesOf([
      [text('=1+1'), { kind: 'money', text: '-48250.50' }],
      [text('<b>"Dalen" & Söhne</b>\nnext'), { kind: 'date', text: '2026-05-17' }],
      [text(' spaces '), { kind: 'instant', text: '2026-05-17 12:00' }],
      [text('\u0000control\u0007'), text('')],
    ]),
    { trim: false },
  );
  const [sheet] = sheets;
  expect(sheet?.sheet).toBe('claims');
  expect(sheet?.data).toEqual([
    ['A & B', 'C'],
    ['=1+1', -48250.5],
    ['<b>"Dalen" & Söhne</b>\nnext', new Date('2026-05-17T00:00:00Z')],
    [' spaces ', new Date('2026-05-17T12:00:00Z')],
    ['control', null],
  ]);
});

test('a fault of the rows is a fault of the file', async () => {
  async function* broken(): AsyncGenerator<ExportCell[]> {
    yield [text('one')];
    throw new Error('the database is away');
  }
  const bytes = xlsxBytes({ name: 'x', heads: ['A'], widths: [9], rows: broken() });
  await expect(
    (async () => {
      for await (const part of bytes) expect(part).toBeInstanceOf(Buffer);
    })(),
  ).rejects.toThrow('the database is away');
});
