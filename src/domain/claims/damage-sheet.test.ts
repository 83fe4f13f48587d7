import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimLineKinds } from '#domain/claims/claim-constants.ts';
import {
  damageColumns,
  damageColumnsOf,
  firstDamageLine,
  linesOfParts,
  linesOfSheet,
  sheetTexts,
  type SheetLine,
} from '#domain/claims/damage-sheet.ts';
import { itemsOfTable, itemTable, readItemCell } from '#domain/lines/item-table.ts';

const read = (rows: readonly (readonly string[])[]) => {
  const items = itemsOfTable(damageColumns, itemTable(damageColumns, rows), firstDamageLine);
  return {
    faults: items.flatMap(({ faults }) => faults),
    ...linesOfSheet(items.map(({ answers }) => answers)),
  };
};

describe('an estimate as a sheet', () => {
  it('Dutch, German and English headings name the same columns', () => {
    const heads = [
      ['Onderdeel', 'Aantal', 'Bedrag'],
      ['Bezeichnung', 'Menge', 'Betrag'],
      ['Part', 'Qty', 'Total'],
    ];
    for (const head of heads)
      expect(read([head, ['Radiator', '2', '1.240,50']]).lines).toMatchObject([
        { description: 'Radiator', quantity: '2', claimed: 124_050, kind: 'parts' },
      ]);
  });

  it('7,5 hours of labour are 7.5; "a few" is told at its cell', () => {
    const { lines, faults } = read([
      ['Work', 'Kind', 'Hours', 'Amount'],
      ['Refit front', 'Labour', '7,5', '712.50'],
      ['Align', 'labour', 'a few', '95'],
    ]);
    expect(lines).toMatchObject([{ quantity: '7.5', kind: 'labour' }, { claimed: 9_500 }]);
    expect(faults).toEqual([
      { field: 'quantity', text: 'a few', message: 'Enter a number from 0.01 to 999999.99.' },
    ]);
  });

  it('its own sums are no damage', () => {
    const { lines, sums } = read([
      ['Part', 'Amount'],
      ['Bumper', '800'],
      ['Subtotal', '800'],
      ['Total excl. VAT', '800'],
      ['Totally new loom', '120'],
    ]);
    expect(lines.map(({ description }) => description)).toEqual(['Bumper', 'Totally new loom']);
    expect(sums).toBe(2);
  });

  it('what goes out comes in unchanged', () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .,-]{0,30}[a-z0-9]$/);
    const line: fc.Arbitrary<SheetLine> = fc.record({
      kind: fc.constantFrom(...claimLineKinds),
      description: word.filter((text) => linesOfSheet([{ description: text }]).sums === 0),
      part_number: fc.oneof(fc.constant(''), word),
      quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => String(n / 100)),
      claimed: fc.integer({ min: 0, max: 1_000_000_000 }),
      supplier: fc.oneof(fc.constant(''), word),
      invoice_no: fc.oneof(fc.constant(''), word),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const again = read([
          Object.values(damageColumns).map(({ label }) => label),
          ...lines.map((one) =>
            Object.keys(damageColumns).map(
              (column) => sheetTexts(one)[column as keyof typeof damageColumns],
            ),
          ),
        ]);
        expect(again).toEqual({ lines, sums: 0, faults: [] });
      }),
    );
  });

  it('off the track nothing has a part number, and a line says what it is for', () => {
    const columns = damageColumnsOf({ is_vi: true });
    expect(Object.keys(columns)).toEqual(
      Object.keys(damageColumns).filter((column) => column !== 'part_number'),
    );
    expect(columns.description?.label).toBe('What it is for');
  });

  it('an estimate in pounds is none of a claim in euro', () => {
    const columns = damageColumnsOf({ is_vi: false, currency: 'EUR' });
    expect(readItemCell(columns, { field: 'claimed', text: '£1,240.50' })).toEqual({
      ok: false,
      message: 'This is in GBP. Enter it in EUR.',
    });
  });

  it('ticked parts become lines once', () => {
    const lines = linesOfParts(
      ['Front: Bumper', 'Front: Splitter'],
      [{ description: 'front: bumper' }],
    );
    expect(lines).toMatchObject([{ description: 'Front: Splitter', claimed: 0, quantity: '1' }]);
  });
});
