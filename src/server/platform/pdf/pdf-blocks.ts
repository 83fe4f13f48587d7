import { toRomanNumeral } from '#domain/roman-numerals.ts';
import type { PdfBlock } from '#server/platform/pdf/pdf-description.ts';
import { inks, sheetSize, textWidth, type PdfSheet } from '#server/platform/pdf/pdf-sheet.ts';

type BlockOf<K extends PdfBlock['kind']> = Extract<PdfBlock, { kind: K }>;

const headings = {
  2: { face: 'display', size: 12.5, above: 12, below: 6 },
  3: { face: 'strong', size: 9.5, above: 6, below: 3 },
} as const;

/** A heading, never left alone at the foot of a page: `keep_with` is the height of what has to follow it there. */
export function drawHeading(
  sheet: PdfSheet,
  { text, level = 2 }: BlockOf<'heading'>,
  keep_with = 84,
): void {
  const { face, size, above, below } = headings[level];
  sheet.makeRoom(above + sheet.heightOf(text, { face, size }) + keep_with);
  if (sheet.y > sheetSize.top) sheet.y += above;
  sheet.draw(`H${level}`, () => {
    sheet.y = sheet.write(text, sheetSize.left, sheet.y, { face, size }) + below;
  });
}

export function drawParagraph(
  sheet: PdfSheet,
  { text, tone = 'normal' }: BlockOf<'paragraph'>,
): void {
  const face = tone === 'strong' ? 'strong' : 'text';
  const colour = tone === 'quiet' ? inks.caption : inks.ink;
  sheet.makeRoom(Math.min(sheet.heightOf(text, { face }), 30));
  sheet.draw('P', () => {
    sheet.y = sheet.write(text, sheetSize.left, sheet.y, { face, colour }) + 7;
  });
}

/** A line that must not be overlooked, on a ground of its own. */
export function drawNotice(sheet: PdfSheet, { text, tone }: BlockOf<'notice'>): void {
  const style = { size: 9.5, width: textWidth - 28, colour: inks[tone] };
  const height = sheet.heightOf(text, style) + 14;
  sheet.makeRoom(height);
  const y = sheet.y;
  sheet.decorate(() => {
    sheet.document
      .roundedRect(sheetSize.left, y, textWidth, height, 6)
      .fill(inks[`${tone}_ground`]);
  });
  sheet.draw('P', () => sheet.write(text, sheetSize.left + 14, y + 8, style));
  sheet.y = y + height + 10;
}

/** Labels with their values, in columns read from left to right. */
export function drawFacts(sheet: PdfSheet, { rows, columns = 2 }: BlockOf<'facts'>): void {
  const gap = 20;
  const width = (textWidth - gap * (columns - 1)) / columns;
  const label_style = { size: 8, colour: inks.caption, width };
  const value_style = { size: 9.5, width };
  for (let first = 0; first < rows.length; first += columns) {
    const row = rows.slice(first, first + columns);
    const heights = row.map(
      (fact) =>
        sheet.heightOf(fact.label, label_style) + sheet.heightOf(fact.value || '–', value_style),
    );
    sheet.makeRoom(Math.max(...heights));
    const y = sheet.y;
    let end = y;
    row.forEach((fact, index) => {
      const x = sheetSize.left + index * (width + gap);
      sheet.draw('P', () => {
        const below = sheet.write(fact.label, x, y, label_style);
        end = Math.max(end, sheet.write(fact.value || '–', x, below - 1, value_style));
      });
    });
    sheet.y = end + 5;
  }
  sheet.y += 5;
}

/** Clauses numbered i, ii, iii as a list, each beginning beside its number. */
export function drawClauses(sheet: PdfSheet, { clauses }: BlockOf<'clauses'>): void {
  const list = sheet.open('L');
  const indent = 30;
  const style = { size: 9.5, width: textWidth - indent };
  clauses.forEach((clause, index) => {
    const title_height = clause.title
      ? sheet.heightOf(clause.title, { ...style, face: 'strong' })
      : 0;
    const height = title_height + sheet.heightOf(clause.text, style);
    // A short clause is not torn; of a long one two lines begin on the page.
    sheet.makeRoom(height > 120 ? 34 : height);
    const item = sheet.open('LI', list);
    const y = sheet.y;
    sheet.draw(
      'Lbl',
      () =>
        sheet.write(`${toRomanNumeral(index + 1)}.`, sheetSize.left, y, {
          face: 'strong',
          width: indent,
        }),
      { parent: item },
    );
    sheet.draw(
      'LBody',
      () => {
        const body_y = clause.title
          ? sheet.write(clause.title, sheetSize.left + indent, y, { ...style, face: 'strong' })
          : y;
        sheet.y = sheet.write(clause.text, sheetSize.left + indent, body_y, style) + 6;
      },
      { parent: item },
    );
    item.end();
  });
  list.end();
  sheet.y += 4;
}

/** The height of sums, which stand together on one page where they fit. */
export const heightOfTotals = ({ rows }: BlockOf<'totals'>): number => rows.length * 19;

/** Sums at the right side, label and amount on one line; strong ones under a rule. */
export function drawTotals(sheet: PdfSheet, block: BlockOf<'totals'>): void {
  const { rows } = block;
  const width = 250;
  const x = sheetSize.right - width;
  sheet.makeRoom(heightOfTotals(block));
  for (const { label, value, strong } of rows) {
    const face = strong ? 'strong' : 'text';
    const size = strong ? 10.5 : 9.5;
    sheet.makeRoom(20);
    if (strong) sheet.hairline(sheet.y, { from: x, colour: inks.ink, width: 1 });
    const y = sheet.y + (strong ? 5 : 2);
    let end = y;
    sheet.draw('P', () => {
      end = sheet.write(label, x, y, { face, size, width: width - 115 });
      const value_end = sheet.write(value, sheetSize.right - 115, y, {
        face,
        size,
        width: 115,
        align: 'right',
        figures: true,
      });
      end = Math.max(end, value_end);
    });
    sheet.y = end + 1;
  }
  sheet.y += 10;
}

/** A line for each party to sign on, two beside each other, kept together. */
export function drawSignatures(sheet: PdfSheet, { parties }: BlockOf<'signatures'>): void {
  const gap = 32;
  const width = (textWidth - gap) / 2;
  const height = 104;
  for (let first = 0; first < parties.length; first += 2) {
    sheet.makeRoom(height);
    const y = sheet.y + 8;
    parties.slice(first, first + 2).forEach((party, index) => {
      const x = sheetSize.left + index * (width + gap);
      sheet.hairline(y + 62, { from: x, to: x + width, colour: inks.quiet });
      sheet.draw('P', () => {
        sheet.write(party.role, x, y, { face: 'strong', size: 9.5, width });
        sheet.write(`Name: ${party.name ?? ''}`, x, y + 67, {
          size: 8.5,
          colour: inks.quiet,
          width,
        });
        sheet.write(`Date: ${party.date ?? ''}`, x, y + 80, {
          size: 8.5,
          colour: inks.quiet,
          width,
        });
      });
    });
    sheet.y = y + height;
  }
}
