// Every paper carries a number of its series and year; numbers beyond four digits simply grow.
// The first quote of 2026 is Q-26-0001, its policy P-26-0001, a claim CL-2026-0001, an invoice 2026-00001,
// a statement ST-26-0001, a payment batch PB-26-0001, a bordereau BX-26-0001.

import { invariant } from '#domain/invariant.ts';

/** The series of numbers; credit notes are in the series of the invoices. */
const numberSeries = [
  'quote',
  'policy',
  'claim',
  'invoice',
  'statement',
  'batch',
  'bordereau',
] as const;

/** Series of a number. */
type NumberSeries = (typeof numberSeries)[number];

/** A number taken apart: the full year, and the place within it from 1. */
export interface DocumentNumber {
  series: NumberSeries;
  year: number;
  sequence: number;
}

const forms: Readonly<Record<NumberSeries, { prefix: string; yearDigits: 2 | 4; digits: number }>> =
  {
    quote: { prefix: 'Q-', yearDigits: 2, digits: 4 },
    policy: { prefix: 'P-', yearDigits: 2, digits: 4 },
    claim: { prefix: 'CL-', yearDigits: 4, digits: 4 },
    invoice: { prefix: '', yearDigits: 4, digits: 5 },
    bordereau: { prefix: 'BX-', yearDigits: 2, digits: 4 },
    statement: { prefix: 'ST-', yearDigits: 2, digits: 4 },
    batch: { prefix: 'PB-', yearDigits: 2, digits: 4 },
  };

/** Writes a number: series `quote`, year 2026, sequence 1 gives `Q-26-0001`. */
export function formatDocumentNumber({ series, year, sequence }: DocumentNumber): string {
  invariant(
    Number.isInteger(year) && year >= 2000 && year <= 2099,
    `No year for a number: ${year}`,
  );
  invariant(Number.isInteger(sequence) && sequence >= 1, `No sequence for a number: ${sequence}`);
  const form = forms[series];
  const shown = String(year).slice(-form.yearDigits);
  return `${form.prefix}${shown}-${String(sequence).padStart(form.digits, '0')}`;
}
