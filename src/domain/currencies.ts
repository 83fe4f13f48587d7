// Policies are written in euro, pound or dollar, and amounts in different currencies are never added up.
// Example: EUR 100.00 and GBP 50.00 stay two totals.

/** The currencies in use, the default first. */
export const currencies = ['EUR', 'USD', 'GBP'] as const;

export type Currency = (typeof currencies)[number];

/** The currency of a record that names none [9.12]. */
export const DEFAULT_CURRENCY: Currency = 'EUR';

/** What amounts of all currencies are told in together, at the rates of their postings (decision 109). */
export const REPORTING_CURRENCY = 'EUR' satisfies Currency;

/** Those of which exchange rates are kept. */
export const translatedCurrencies = ['USD', 'GBP'] as const satisfies readonly Exclude<
  Currency,
  typeof REPORTING_CURRENCY
>[];

/** Whether a text is a currency code in use. */
export function isCurrency(text: string): text is Currency {
  return (currencies as readonly string[]).includes(text);
}

const symbols: Readonly<Record<string, string>> = {
  eur: '€',
  euro: '€',
  euros: '€',
  usd: '$',
  dollar: '$',
  dollars: '$',
  gbp: '£',
  pound: '£',
  pounds: '£',
};

/** The symbol of a currency's code or word, in any case; an unknown one stays as it is [3.24]. */
export function currencySymbol(codeOrWord: string): string {
  return symbols[codeOrWord.trim().toLowerCase()] ?? codeOrWord;
}

/** How amounts in a currency are said: one and many of the unit, one and many of its hundredth. */
export const currencyWords: Readonly<Record<Currency, readonly [string, string, string, string]>> =
  {
    EUR: ['euro', 'euro', 'cent', 'cents'],
    USD: ['dollar', 'dollars', 'cent', 'cents'],
    GBP: ['pound', 'pounds', 'penny', 'pence'],
  };
