// A booking of premium tax by the rates of its invoice: 2,100.00 of which 10,000.00 were taxed at 21 %. Where only a
// part of the invoice was booked, each rate has its share of it, and the cents add up to the booking.

import { splitByWeights, shareOf, type Cents } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';

/** What an invoice says of a country's tax. */
export interface InvoicedTax {
  rate_pct: string;
  base: Cents;
  ipt: Cents;
}

/** A booking's tax at one rate. */
interface TaxPart {
  rate_pct: string;
  base: Cents;
  tax: Cents;
}

/** Divides what was booked by the rates of the invoice; without any it stands at the rate 0. */
export function taxByRate(booked: Cents, invoiced: readonly InvoicedTax[]): TaxPart[] {
  const lines = invoiced.filter((line) => line.ipt !== 0);
  const sum = sumBy(lines, (line) => line.ipt);
  if (sum === booked) return lines.map(({ rate_pct, base, ipt }) => ({ rate_pct, base, tax: ipt }));
  if (lines.length === 0) return [{ rate_pct: '0', base: 0, tax: booked }];
  const shares = splitByWeights(
    booked,
    lines.map((line) => Math.abs(line.ipt)),
  );
  return lines.map(({ rate_pct, base, ipt }, index) => {
    const tax = shares[index] ?? 0;
    return { rate_pct, base: shareOf(ipt < 0 ? 0 - base : base, tax, Math.abs(ipt)), tax };
  });
}
