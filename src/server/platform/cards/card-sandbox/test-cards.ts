/** What a test card does. `message` is what the payer reads when it is refused. */
export interface TestCard {
  number: string;
  title: string;
  decline?: { code: string; message: string };
  disputed?: boolean;
}

/** The numbers that the sandbox knows: Stripe's own test cards. No other number is taken, least of all a real one. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', title: 'is accepted' },
  {
    number: '4000000000000002',
    title: 'is declined by the bank',
    decline: { code: 'generic_decline', message: 'Your card was declined. You were not charged.' },
  },
  {
    number: '4000000000009995',
    title: 'is declined, not enough money',
    decline: {
      code: 'insufficient_funds',
      message: 'Your card has insufficient funds. You were not charged.',
    },
  },
  { number: '4000000000000259', title: 'is accepted, then disputed', disputed: true },
];

export type CardEntry =
  | { ok: true; card: TestCard }
  | { ok: false; field: string; message: string };

/** Reads what was typed on the card page; answers the first thing that is wrong, at its field. */
export function readCardEntry(entry: Record<string, unknown>, now: Date): CardEntry {
  const typed = (name: string): string => {
    const value = entry[name];
    return typeof value === 'string' ? value.slice(0, 100) : '';
  };
  const card = testCards.find(
    ({ number }) => number === typed('card_number').replaceAll(/[\s-]/g, ''),
  );
  if (!card) {
    const message = 'Use one of the test cards below. Real cards are not taken here.';
    return { ok: false, field: 'card_number', message };
  }
  const [, month, year] =
    /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(typed('expiry')) ?? [];
  if (month === undefined || year === undefined) {
    return { ok: false, field: 'expiry', message: 'Enter the expiry date as MM / YY.' };
  }
  if (Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime()) {
    return {
      ok: false,
      field: 'expiry',
      message: 'This card has expired. Enter a date in the future.',
    };
  }
  if (!/^\s*\d{3,4}\s*$/.test(typed('cvc'))) {
    return { ok: false, field: 'cvc', message: 'Enter the three digits of the security code.' };
  }
  return { ok: true, card };
}

/** A number in groups of four, as on a card. */
export function groupDigits(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
