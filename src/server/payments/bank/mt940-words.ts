import type { BankMovement } from '#domain/payments/bank/bank-statement.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';

type Words = Omit<BankMovement, 'amount' | 'booked_on' | 'bank_reference'>;

/**
 * What field 86 says: `/NAME/…/REMI/…` as Dutch banks write it, `?20…?32…` as German ones do, or just words. A line
 * breaks wherever it is full, in the middle of a word too.
 */
export function wordsOfMt940(about: string): Words {
  if (/(?:^|\n)\d{0,3}\?\d{2}/.test(about)) return numberedWords(about);
  if (/(?:^|\n|\/)(?:REMI|NAME|EREF|IBAN|TRTP|CNTP)\//.test(about)) return namedWords(about);
  const remittance = about.replaceAll(/\s+/g, ' ').trim();
  return { end_to_end: '', remittance, counterparty: '', counterparty_iban: '' };
}

const names =
  'TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|PREF|MARF|CSID|CNTP|ISDT|RTRN|BENM|ORDP|ID|UDTR|UCRD|PURP|SVCL|ADDR|CRED|DEBT';

function namedWords(about: string): Words {
  const whole = about.replaceAll('\n', '');
  const parts = new Map<string, string>();
  const pattern = new RegExp(`/(${names})/(.*?)(?=/(?:${names})/|$)`, 'g');
  for (const [, name = '', text = ''] of whole.matchAll(pattern))
    if (!parts.has(name)) parts.set(name, text.replace(/\/$/, '').trim());
  // The other party in one: number, bank, name, town.
  const [iban = '', , name = ''] = (parts.get('CNTP') ?? '').split('/');
  // What was written may itself begin with whether it is structured.
  const remittance = (parts.get('REMI') ?? '').replace(/^(?:USTD|STRD\/(?:CUR|ISO))\/+/, '');
  const end_to_end = parts.get('EREF') ?? '';
  return {
    end_to_end: /^(?:NOTPROVIDED|NONREF)$/i.test(end_to_end) ? '' : end_to_end,
    remittance,
    counterparty: parts.get('NAME') ?? name,
    counterparty_iban: ibanOf(parts.get('IBAN') ?? iban),
  };
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
  const tagged = (tag: string) =>
    new RegExp(`${tag}\\+(.*?)(?=(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE)\\+|$)`)
      .exec(written)?.[1]
      ?.trim();
  const end_to_end = tagged('EREF') ?? '';
  return {
    end_to_end: /^NOTPROVIDED$/i.test(end_to_end) ? '' : end_to_end,
    remittance: (tagged('SVWZ') ?? written).trim(),
    counterparty: joined(32, 33).trim(),
    counterparty_iban: ibanOf(joined(31, 31)),
  };
}

const ibanOf = (text: string): string => (isIban(text) ? normaliseIban(text) : '');
