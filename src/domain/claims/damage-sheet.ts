// A garage's estimate as a sheet: the columns of the damage table under the names that garages give them, in and out.
// Example: "Kühler;2;1.240,50" below "Onderdeel;Aantal;Bedrag" is a part, 2 of it, claimed at 1,240.50 for both.

import { claimLineKindLabels, type ClaimLineKind } from '#domain/claims/claim-constants.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { TableFields } from '#domain/lines/item-table.ts';
import type { Currency } from '#domain/currencies.ts';
import { formatAmount, type Cents } from '#domain/money.ts';

/** How many lines one claim holds at most. */
export const MOST_DAMAGE_LINES = 500;

/** What a line of the damage table says, without what is agreed to. */
export interface SheetLine {
  readonly kind: ClaimLineKind;
  readonly description: string;
  readonly part_number: string;
  readonly quantity: string;
  readonly claimed: Cents;
  readonly supplier: string;
  readonly invoice_no: string;
}

/** The columns in their order. `claimed` is for the whole line, as the damage table asks it. */
export const damageColumns = {
  description: {
    kind: 'text',
    label: 'Part or work',
    required: true,
    names: [
      'part',
      'work',
      'description',
      'item',
      'onderdeel',
      'omschrijving',
      'bezeichnung',
      'teil',
      'designation',
      'piece',
    ],
  },
  kind: {
    kind: 'choice',
    label: 'Kind',
    options: claimLineKindLabels,
    names: ['type', 'category', 'soort', 'art'],
  },
  part_number: {
    kind: 'text',
    label: 'Part number',
    required: false,
    names: ['part no', 'part nr', 'article', 'artikelnummer', 'onderdeelnummer', 'teilenummer'],
  },
  quantity: {
    kind: 'decimal',
    label: 'Quantity',
    from: 0.01,
    to: 999_999.99,
    names: ['qty', 'pcs', 'hours', 'aantal', 'uren', 'menge', 'anzahl', 'quantite'],
  },
  claimed: {
    kind: 'amount',
    label: 'Claimed',
    from: 0,
    to: 1_000_000_000_000,
    names: [
      'total',
      'amount',
      'line total',
      'net',
      'bedrag',
      'totaal',
      'betrag',
      'gesamt',
      'montant',
    ],
  },
  supplier: {
    kind: 'text',
    label: 'Supplier',
    required: false,
    names: ['leverancier', 'lieferant', 'fournisseur'],
  },
  invoice_no: {
    kind: 'text',
    label: 'Invoice',
    required: false,
    names: ['invoice no', 'invoice number', 'factuur', 'rechnung', 'facture'],
  },
} as const satisfies TableFields;

/** What stands in a line of which the sheet says nothing: one part, not claimed yet. */
export const firstDamageLine: Answers = {
  description: '',
  kind: 'parts',
  part_number: '',
  quantity: '1',
  claimed: 0,
  supplier: '',
  invoice_no: '',
};

const sums =
  /^(sub ?total|total|totaal|subtotaal|som|summe|gesamt(betrag|summe)?|sum|total ht|total ttc)\b/i;

/** Rows of a sheet as lines, and how many were its own sums: they would count the damage twice. */
export function linesOfSheet(rows: readonly Answers[]): { lines: SheetLine[]; sums: number } {
  const lines = rows.filter((row) => !sums.test(typedAnswer(row['description']).trim()));
  return { lines: lines.map(sheetLine), sums: rows.length - lines.length };
}

function sheetLine(row: Answers): SheetLine {
  const text = (name: keyof typeof damageColumns) => typedAnswer(row[name]).trim();
  const claimed = row['claimed'];
  const kind = Object.keys(claimLineKindLabels).find((one) => one === row['kind']);
  return {
    kind: (kind ?? 'parts') as ClaimLineKind,
    description: text('description'),
    part_number: text('part_number').slice(0, 60),
    quantity: text('quantity') || '1',
    claimed: typeof claimed === 'number' ? claimed : 0,
    supplier: text('supplier').slice(0, 100),
    invoice_no: text('invoice_no').slice(0, 60),
  };
}

type SheetColumn = keyof typeof damageColumns;

/** The columns of a claim: parts have numbers where cars are repaired, and no others have them. */
export function damageColumnsOf({
  is_vi,
  currency,
}: {
  is_vi: boolean;
  /** Of the claim; a cell that names another is not taken. */
  currency?: Currency;
}): Readonly<Partial<Record<SheetColumn, TableFields[string]>>> {
  const columns = {
    ...damageColumns,
    claimed: { ...damageColumns.claimed, ...(currency ? { currency } : {}) },
  };
  if (!is_vi) return columns;
  const { part_number: _, description, ...others } = columns;
  return { description: { ...description, label: 'What it is for' }, ...others };
}

/** A line as the texts of its columns; a sheet is read again as it was written. */
export const sheetTexts = (line: SheetLine): Readonly<Record<SheetColumn, string>> => ({
  ...line,
  kind: claimLineKindLabels[line.kind],
  claimed: formatAmount(line.claimed),
});

/** Parts that were ticked in the report, as lines nobody has priced yet; those that the table names already are left out. */
export function linesOfParts(
  parts: readonly string[],
  there: readonly { readonly description: string }[],
): SheetLine[] {
  const named = new Set(there.map(({ description }) => description.trim().toLowerCase()));
  return parts
    .filter((part) => !named.has(part.trim().toLowerCase()))
    .map((description) => ({
      kind: 'parts',
      description,
      part_number: '',
      quantity: '1',
      claimed: 0,
      supplier: '',
      invoice_no: '',
    }));
}
