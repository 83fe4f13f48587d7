import { afterAll, describe, expect, test } from 'vitest';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import type { PdfBlock, PdfDescription } from '#server/platform/pdf/pdf-description.ts';
import { isDrawable } from '#server/platform/pdf/pdf-figures.ts';
import { printableText } from '#server/platform/pdf/pdf-text.ts';
import { createPdfRenderer } from '#server/platform/pdf/pdf.ts';

function aDocument(
  blocks: readonly PdfBlock[],
  changes: Partial<PdfDescription> = {},
): PdfDescription {
  return {
    kind: 'Quote',
    number: 'Q-26-0001',
    title: 'Cover for Žofie Dvořák',
    subtitle: 'Λευτέρης Παπαδόπουλος · Жуковский',
    created_at: 1_779_264_000,
    data_version: '3',
    blocks,
    ...changes,
  };
}

const text = (pdf: Buffer): string => pdf.toString('latin1');
const countOf = (pdf: Buffer, pattern: RegExp): number => text(pdf).match(pattern)?.length ?? 0;
const pagesOf = (pdf: Buffer): number => countOf(pdf, /\/Type \/Page\n/g);

const premiumTable: PdfBlock = {
  kind: 'table',
  summary: 'Premium by car',
  columns: [
    { title: 'Car', share: 3 },
    { title: 'Premium', share: 1, align: 'right' },
  ],
  rows: Array.from({ length: 80 }, (_, index) => [`Porsche 992 GT3 Cup no. ${index}`, '1,236.00']),
  closing_rows: [['Total', '98,880.00']],
};

describe('a document', () => {
  test('is tagged for screen readers, with its language and title', async () => {
    const pdf = await drawPdf(
      aDocument([
        { kind: 'heading', text: 'Conditions' },
        { kind: 'clauses', clauses: [{ text: 'One' }, { title: 'Two', text: 'Two' }] },
        premiumTable,
        {
          kind: 'circuit',
          outline: [
            [0, 0],
            [2, 1],
            [1, 3],
          ],
          mark: [2, 1],
          alt: 'Zandvoort',
        },
      ]),
    );
    expect(text(pdf).startsWith('%PDF-1.7')).toBe(true);
    expect(text(pdf)).toContain('/Marked true');
    expect(text(pdf)).toContain('/Lang (en)');
    expect(text(pdf)).toContain('/DisplayDocTitle true');
    expect(text(pdf)).toContain('pdfuaid:part');
    const count = (tag: string): number => countOf(pdf, new RegExp(`/S /${tag}\\n`, 'g'));
    expect(
      ['Document', 'H1', 'H2', 'L', 'LI', 'Table', 'TH', 'TR', 'TD', 'Figure'].map(count),
    ).toEqual([1, 1, 1, 1, 2, 1, 2, 82, 162, 1]);
    expect(text(pdf)).toContain('/Scope /Column');
    expect(text(pdf)).toContain('/Alt (Zandvoort)');
  });

  test('is the same to the byte when nothing changed', async () => {
    const document = aDocument([premiumTable, { kind: 'paragraph', text: 'Thank you.' }]);
    const [one, two] = [await drawPdf(document), await drawPdf(document)];
    expect(one.equals(two)).toBe(true);
    expect(one.equals(await drawPdf({ ...document, data_version: '4' }))).toBe(false);
  });

  test('carries its own faces, and no font of the reader', async () => {
    const pdf = await drawPdf(
      aDocument([{ kind: 'paragraph', text: 'Žofie Łukasz Ağır Ørsted', tone: 'strong' }]),
    );
    expect(countOf(pdf, /\/FontFile2 /g)).toBeGreaterThanOrEqual(2);
    expect(text(pdf)).not.toContain('/Helvetica');
  });

  test('goes on to as many pages as it needs', async () => {
    expect(pagesOf(await drawPdf(aDocument([{ kind: 'paragraph', text: 'Short.' }])))).toBe(1);
    expect(pagesOf(await drawPdf(aDocument([premiumTable])))).toBe(3);
    const long = 'The insured takes part at his own risk. '.repeat(400);
    expect(
      pagesOf(await drawPdf(aDocument([{ kind: 'clauses', clauses: [{ text: long }] }]))),
    ).toBe(4);
    const cell: PdfBlock = { ...premiumTable, rows: [[long, '1.00']] };
    expect(pagesOf(await drawPdf(aDocument([cell])))).toBe(4);
  });

  test('has no empty page at its end, and a page break where it is asked for', async () => {
    const blocks: PdfBlock[] = [
      { kind: 'paragraph', text: 'One' },
      { kind: 'page_break' },
      { kind: 'totals', rows: [{ label: 'Total', value: 'EUR 1.00', strong: true }] },
      {
        kind: 'signatures',
        parties: [{ role: 'Insured' }, { role: 'Insurer' }, { role: 'Broker' }],
      },
    ];
    expect(
      pagesOf(await drawPdf(aDocument(blocks, { watermark: 'CONCEPT', status: 'Approved' }))),
    ).toBe(2);
  });

  test('is made even with a photo that cannot be drawn', async () => {
    const pictures = [
      { content: new Uint8Array([1, 2, 3]), alt: 'Front', caption: 'IMG_2201.heic' },
      { content: Buffer.from('ffd8ffe000104a464946', 'hex'), alt: 'Broken off' },
    ];
    expect(pagesOf(await drawPdf(aDocument([{ kind: 'pictures', pictures }])))).toBe(1);
  });

  test('a PNG that unpacks to 65,500 by 65,500 pixels is not unpacked', () => {
    const head = Buffer.alloc(33);
    head.write('89504e470d0a1a0a0000000d49484452', 0, 'hex');
    head.writeUInt32BE(65_500, 16);
    head.writeUInt32BE(65_500, 20);
    expect(isDrawable(head)).toBe(false);
    head.writeUInt32BE(4000, 16);
    head.writeUInt32BE(3000, 20);
    expect(isDrawable(head)).toBe(true);
  });
});

describe('text in print', () => {
  const latin = (code_point: number): boolean => code_point < 0x250;
  test.each([
    ['Z\u030cofie', 'Žofie'],
    ['a\u202eb\u0000c\u200bd', 'abcd'],
    ['1 \u2192 2 \u2264 3', '1 > 2 <= 3'],
    ['田中 🏁', '?? ?'],
    ['a\r\nb\tc', 'a\nb c'],
  ])('%j is %j', (given, printed) => {
    expect(printableText(given, latin)).toBe(printed);
  });

  test('an amount stays beside its currency', () => {
    const all = () => true;
    expect(printableText('Limit: EUR 2,500.00 of it', all)).toBe('Limit: EUR\u00a02,500.00 of it');
    expect(printableText('goes back, later 50 %, and', all)).toBe(
      'goes back, later 50\u00a0%, and',
    );
    expect(printableText('PAID BY US', all)).toBe('PAID BY US');
  });
});

describe('the thread that draws', () => {
  const renderer = createPdfRenderer({ queue_limit: 3 });
  afterAll(() => renderer.close());

  test('gives the bytes that drawing gives', async () => {
    const document = aDocument([premiumTable]);
    expect((await renderer.render(document)).equals(await drawPdf(document))).toBe(true);
  });

  test('says of a document what was wrong with it, and draws the next one', async () => {
    const wrong = aDocument([{ kind: 'unknown' } as unknown as PdfBlock]);
    const [first, second] = await Promise.allSettled([
      renderer.render(wrong),
      renderer.render(aDocument([])),
    ]);
    expect(first).toMatchObject({ status: 'rejected' });
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  test('refuses what is too much to wait for', async () => {
    const many = await Promise.allSettled(
      Array.from({ length: 6 }, () => renderer.render(aDocument([]))),
    );
    const refused = many.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
  });

  test('is replaced when it takes too long or ends', async () => {
    const hasty = createPdfRenderer({ timeout_ms: 1 });
    await expect(hasty.render(aDocument([premiumTable]))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await hasty.close();
    await expect(hasty.render(aDocument([]))).rejects.toMatchObject({ code: 'unavailable' });
    const huge = aDocument([{ kind: 'paragraph', text: 'x ' }]);
    const patient = createPdfRenderer();
    expect((await patient.render(huge)).length).toBeGreaterThan(1000);
    await patient.close();
  });
});
