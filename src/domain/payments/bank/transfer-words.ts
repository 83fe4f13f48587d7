// Payers write the number of an invoice, and banks their names, in any way: both are read without what says nothing.
// "inv. 2026 / 00007" names 2026-00007, and so does RF64 2026 0000 7; "CARO RACING B.V." is Caro Racing BV.

import { hasCheckDigits } from '#domain/payments/iban.ts';

/** An invoice number without what people put between its parts: `2026-00007` is `202600007`. */
export function numberKey(invoice_number: string): string {
  return invoice_number.replaceAll(/\D/g, '');
}

/** What stands behind the check digits of the creditor references (ISO 11649) in a text. */
function creditorReferences(text: string): string[] {
  return [...text.matchAll(/\bRF\d{2}(?:[ -]?[0-9A-Z]){1,21}(?![0-9A-Z])/gi)].flatMap(([found]) => {
    const reference = found.replaceAll(/[ -]/g, '').toUpperCase();
    return hasCheckDigits(reference) ? [reference.slice(4)] : [];
  });
}

/** The invoice numbers that a text names, however year and place are parted. */
export function invoiceNumbersIn(text: string): string[] {
  const written = [text, ...creditorReferences(text)].join('\n');
  const found = written.matchAll(/(?<!\d)(20\d{2})[\s\-./_]{0,3}(\d{5,7})(?!\d)/g);
  return [...new Set([...found].map(([, year = '', place = '']) => `${year}${place}`))];
}

const ownWords =
  /\b(?:(?:bank|account|transaction) (?:charges?|costs?|fees?)|costs? of the account|charges?|interest|(?:bank)?kosten|rente|zinsen|entgelte?|spesen|provision|frais|int[eé]r[eê]ts)\b/i;

/** Whether the bank says that it took costs or paid interest: from no account, in the words of such a booking. */
export function isOfTheBank({
  words,
  counterparty_iban,
}: {
  words: string;
  counterparty_iban: string;
}): boolean {
  return counterparty_iban === '' && ownWords.test(words);
}

const legalForms =
  /\b(?:bv|b v|nv|n v|vof|ltd|limited|llc|inc|gmbh|ag|sa|sas|sarl|srl|spa|bvba|kg|ohg|plc|ab|as)\b/g;

/** A name as banks may write it: capitals, accents, points and the legal form say nothing. */
export function plainName(name: string): string {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ');
  return letters.replaceAll(legalForms, ' ').replaceAll(/\s+/g, ' ').trim() || ' ';
}
