import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { painText } from './pain-text.ts';
import { writePainFile } from './pain-file.ts';
import { heldUntil } from './payee-account.ts';
import { batchStatuses, batchStepNames, moveBatch, nextBatchSteps } from './payment-batch.ts';

const batch = { created_by: 'ann', prepared_by: ['bob'] };

describe('a batch', () => {
  test('every status and step: approved by neither who collected it nor who prepared a large payment in it', () => {
    const steps = (status: (typeof batchStatuses)[number], moved_by: string) =>
      nextBatchSteps({ ...batch, status, moved_by });
    expect(Object.fromEntries(batchStatuses.map((one) => [one, steps(one, 'cid')]))).toEqual({
      collected: ['approve_payment_batch', 'withdraw_payment_batch'],
      approved: ['reject_payment_batch_item', 'get_payment_batch_file'],
      done: ['get_payment_batch_file'],
      withdrawn: [],
    });
    for (const moved_by of ['ann', 'bob'])
      expect(
        moveBatch('approve_payment_batch', { ...batch, status: 'collected', moved_by }),
      ).toEqual({ ok: false, reason: 'same_person' });
    expect(batchStepNames).toHaveLength(4);
  });
});

test.each([
  ['first one known', { has_earlier: false, released_at: null }, 1000, null],
  ['changed a second ago', { has_earlier: true, released_at: null }, 1001, 87_400],
  ['changed 24 h ago', { has_earlier: true, released_at: null }, 87_400, null],
  ['changed and released', { has_earlier: true, released_at: 1001 }, 1002, null],
])('an account number, %s', (_case, account, now, until) => {
  expect(heldUntil({ noted_at: 1000, ...account }, now)).toBe(until);
});

test.each([
  ['Müller & Söhne <GmbH>', 70, 'Muller + Sohne GmbH'],
  ['  //Claim//CL-1/ ', 70, 'Claim/CL-1'],
  ['漢字', 70, '-'],
  ['a'.repeat(80), 70, 'a'.repeat(70)],
  ['Straße Łódź', 35, 'Strasse Lodz'],
])('%j leaves as letters that every bank takes', (text, max, written) => {
  expect(painText(text, max)).toBe(written);
});

const order: Parameters<typeof writePainFile>[0] = {
  ...{ message_id: 'PB-26-0001', created_at: new Date('2026-05-20T08:00:00Z') },
  ...{ execute_on: '2026-05-21', currency: 'EUR' },
  debtor: { name: 'Paddock', iban: 'NL91 ABNA 0417 1643 00' },
  transfers: [],
};
const transfer = fc.record({
  end_to_end: fc.string({ minLength: 1 }),
  amount: fc.integer({ min: 1, max: 99_999_999_999 }),
  payee: fc.string(),
  iban: fc.constantFrom('NL91ABNA0417164300', 'DE89 3704 0044 0532 0130 00'),
  remittance: fc.string({ maxLength: 300 }),
});

const currencies = fc.constantFrom('EUR', 'USD', 'GBP');

/** The names of the published schema in their order (pain.001.001.09 as EPC132-08 narrows it). */
const shape: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  InitgPty: ['Nm'],
  PmtInf: [
    ...['PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdExctnDt'],
    ...['Dbtr', 'DbtrAcct', 'DbtrAgt', 'ChrgBr', 'CdtTrfTxInf'],
  ],
  CdtTrfTxInf: ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
};
/** What the schema lets stand in an element. */
const patterns: Readonly<Record<string, RegExp>> = {
  MsgId: /^.{1,35}$/,
  PmtInfId: /^.{1,35}$/,
  EndToEndId: /^.{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,16}\.\d\d$/,
  InstdAmt: /^\d{1,9}\.\d\d$/,
  Nm: /^.{1,70}$/,
  IBAN: /^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/,
  Ustrd: /^.{1,140}$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
};

/** The children of each element in their order, and the texts by name. */
function readOrder(xml: string) {
  const open: string[] = [];
  const children: [string, string[]][] = [];
  const texts: [string, string][] = [];
  for (const line of xml.trim().split('\n').slice(1)) {
    const tag = /^ *<(\/?)(\w+)[^>]*>(?:(.*)<\/\w+>)?$/.exec(line);
    expect(tag).not.toBeNull();
    const [, closes, name = '', text] = tag ?? [];
    if (closes) {
      open.pop();
      continue;
    }
    children.findLast(([parent]) => parent === open.at(-1))?.[1].push(name);
    if (text === undefined) {
      open.push(name);
      children.push([name, []]);
    } else texts.push([name, text]);
  }
  expect(open).toEqual([]);
  return { children, texts };
}

test('any order is written as the schema asks: names in their order, lengths, letters, totals', () => {
  fc.assert(
    fc.property(
      fc.array(transfer, { minLength: 1, maxLength: 5 }),
      currencies,
      (transfers, currency) => {
        const { children, texts } = readOrder(writePainFile({ ...order, currency, transfers }));
        // In euros alone the scheme is named, and who bears the costs follows from it.
        const isSepa = currency === 'EUR';
        for (const [name, found] of children) {
          const asked = shape[name]?.filter((one) => isSepa || one !== 'PmtTpInf');
          expect([...new Set(found)]).toEqual(asked ?? [...new Set(found)]);
        }
        expect(texts).toContainEqual(['ChrgBr', isSepa ? 'SLEV' : 'SHAR']);
        for (const [name, text] of texts) {
          const plain = text.replaceAll('&amp;', '&');
          expect(plain).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
          expect(plain).toMatch(patterns[name] ?? /./);
        }
        const all = (name: string) => texts.filter(([one]) => one === name).map(([, text]) => text);
        const cents = (text: string) => Number(text.replace('.', ''));
        const sum = transfers.reduce((total, one) => total + one.amount, 0);
        expect(all('CtrlSum').map(cents)).toEqual([sum, sum]);
        expect(all('InstdAmt').map(cents)).toEqual(transfers.map((one) => one.amount));
        expect(all('NbOfTxs')).toEqual([String(transfers.length), String(transfers.length)]);
      },
    ),
    { numRuns: 60 },
  );
});
