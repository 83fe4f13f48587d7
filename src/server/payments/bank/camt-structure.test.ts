import { expect, test } from 'vitest';
import { camtOf, type WrittenEntry } from '#test/harness/bank/bank-files.ts';
import { camtFaults } from '#test/harness/bank/camt-structure.ts';

const part = { amount: 25_000, remittance: 'Invoice 2026-00001', counterparty: 'Caro Racing' };
const entries: WrittenEntry[] = [
  { amount: 100_000, counterparty_iban: 'DE89370400440532013000', bank_reference: 'R-1' },
  { ...part, amount: -50_000, end_to_end: 'PB-26-0001-1' },
  { ...part, amount: 50_000, details: [part, { ...part, amount: 25_000 }] },
  { ...part, amount: -75_000, order: { name: 'PB-26-0001', count: 3 } },
  { ...part, return_reason: 'AC04 Account closed', first_parties: true },
];

test.each(['02', '08'] as const)('our examples keep to camt.053.001.%s as published', (version) => {
  expect(camtFaults(camtOf([{ entries }], version))).toEqual([]);
});

test.each([
  ['<BkTxCd>', '<Missing>', 'Ntry lacks BkTxCd'],
  ['<Sts>', '<ValDt/><Sts>', 'Ntry has Sts too late'],
  ['<CdtDbtInd>', '<CdtDbtInd>CRDT</CdtDbtInd><CdtDbtInd>', 'Bal has 2 CdtDbtInd'],
  ['<MsgId>M-1</MsgId>', '<MsgId></MsgId>', 'MsgId has 0 letters'],
])('the check finds %s replaced by %s', (what, by, fault) => {
  const message = camtOf([{ entries }]);
  const ends = what === '<BkTxCd>' ? message.replaceAll('</BkTxCd>', '</Missing>') : message;
  expect(camtFaults(ends.replaceAll(what, by))).toContain(fault);
});
