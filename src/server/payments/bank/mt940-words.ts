import type { BankMovement } from '#domain/payments/bank/bank-statement.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';

type Words = Omit<BankMovement, 'amount' | 'booked_on' | 'bank_reference' | 'is_reversal'>;

/**
 * What field 86 says: `/NAME/…/REMI/…` as Dutch banks write it, `?20…?32…` as German ones do, or just words. A line
 * breaks wherever it is full, in the middle of a word too.
 */
export function wordsOfMt940(about: string): Words {
  if (/(?:^|\n)\d{0,3}\?\d{2}/.test(about)) return numberedWords(about);
  if (/\/(?:REMI|NAME|EREF|IBAN|TRTP|CNTP)\//.test(`/${about}`)) return namedWords(about);
  const remittance = about.replaceAll(/\s+/g, ' ').trim();
  return { end_to_end: '', remittance, counterparty: '', counterparty_iban: '', return_reason: '' };
}

const names: ReadonlySet<string> = new Set([
  ...[
    'TRTP',
    'TRCD',
    'IBAN',
    'BIC',
    'NAME',
    'REMI',
    'EREF',
    'PREF',
    'MARF',
    'CSID',
    'CNTP',
    'ISDT',
  ],
  ...['RTRN', 'BENM', 'ORDP', 'UDTR', 'UCRD', 'PURP', 'SVCL', 'ADDR', 'CRED', 'DEBT'],
]);

/** The words by their names, each the first time; a stroke that no name follows belongs to the words. */
function partsOf(about: string): Map<string, string> {
  const parts = new Map<string, string>();
  let name = '';
  for (const piece of about.replaceAll('\n', '').split('/')) {
    if (names.has(piece) && !parts.has(piece)) {
      name = piece;
      parts.set(name, '');
    } else if (name !== '') {
      const before = parts.get(name);
      parts.set(name, before ? `${before}/${piece}` : piece);
    }
  }
  return parts;
}

function namedWords(about: string): Words {
  const parts = partsOf(about);
  const said = (name: string) => (parts.get(name) ?? '').replace(/\/$/, '').trim();
  // The other party in one: number, bank, name, town.
  const [iban = '', , name = ''] = said('CNTP').split('/');
  return {
    end_to_end: nothingFor(said('EREF')),
    // What was written may itself begin with whether it is structured.
    remittance: said('REMI').replace(/^(?:USTD|STRD\/CUR|STRD\/ISO)\/{1,2}/, ''),
    counterparty: said('NAME') || name,
    counterparty_iban: ibanOf(said('IBAN') || iban),
    return_reason: said('RTRN').slice(0, 140),
  };
}

/** Banks say that nothing was said. */
const nothingFor = (reference: string): string =>
  /^(?:NOTPROVIDED|NONREF)$/i.test(reference) ? '' : reference;

const tags = ['EREF+', 'KREF+', 'MREF+', 'CRED+', 'DEBT+', 'SVWZ+', 'ABWA+', 'ABWE+'] as const;

/** What stands behind a tag, up to the next one. */
function tagged(written: string, tag: (typeof tags)[number]): string | undefined {
  const at = written.indexOf(tag);
  if (at < 0) return undefined;
  const rest = written.slice(at + tag.length);
  const ends = tags.map((other) => rest.indexOf(other)).filter((end) => end >= 0);
  return rest.slice(0, Math.min(rest.length, ...ends)).trim();
}

function numberedWords(about: string): Words {
  const parts = [...about.replaceAll('\n', '').matchAll(/\?(\d{2})([^?]*)/g)].map(
    ([, number = '', text = '']) => ({ number: Number(number), text }),
  );
  const joined = (from: number, to: number) =>
    parts
      .filter(({ number }) => number >= from && number <= to)
      .map(({ text }) => text)
      .join('');
  const written = `${joined(20, 29)}${joined(60, 63)}`;
  return {
    end_to_end: nothingFor(tagged(written, 'EREF+') ?? ''),
    remittance: tagged(written, 'SVWZ+') ?? written.trim(),
    counterparty: joined(32, 33).trim(),
    counterparty_iban: ibanOf(joined(31, 31)),
    return_reason: returnReasonOf(about, written),
  };
}

/** German banks book what comes back under code 159, with the reason among the words. */
function returnReasonOf(about: string, written: string): string {
  if (!about.trim().startsWith('159?')) return '';
  return /\b(?:A[CGM]|BE|MD|MS|RC|RR)\d{2}\b/.exec(written)?.[0] ?? 'MS03';
}

const ibanOf = (text: string): string => (isIban(text) ? normaliseIban(text) : '');
