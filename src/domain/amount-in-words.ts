// A settlement states its amount a second time in words, so that no digit can be changed unseen:
// EUR 20,370.05 reads "twenty thousand three hundred seventy euro, five cents".

import { type Currency, currencyWords } from '#domain/currencies.ts';
import { assertCents, type Cents } from '#domain/money.ts';

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const tens = ['', '', ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')];
const scales = [
  [1_000_000_000_000, 'trillion'],
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/** A whole number of zero or more in English words: 20370 gives `twenty thousand three hundred seventy`. */
export function numberInWords(value: number): string {
  if (value < 20) return small[value] ?? '';
  if (value < 100) {
    const [ten, one] = [tens[Math.floor(value / 10)] ?? '', value % 10];
    return one === 0 ? ten : `${ten}-${small[one] ?? ''}`;
  }
  for (const [size, name] of scales) {
    if (value < size) continue;
    const rest = value % size;
    const head = `${numberInWords(Math.floor(value / size))} ${name}`;
    return rest === 0 ? head : `${head} ${numberInWords(rest)}`;
  }
  return '';
}

/** An amount in words, "X euro, Y cents" [5.22]; dollars have cents and pounds have pence. */
export function amountInWords(amount: Cents, currency: Currency = 'EUR'): string {
  assertCents(amount);
  const [unit, units, part, parts] = currencyWords[currency];
  const whole = Math.floor(Math.abs(amount) / 100);
  const cents = Math.abs(amount) % 100;
  const sign = amount < 0 ? 'minus ' : '';
  return (
    `${sign}${numberInWords(whole)} ${whole === 1 ? unit : units}, ` +
    `${numberInWords(cents)} ${cents === 1 ? part : parts}`
  );
}
