import { describe, expect, it } from 'vitest';
import { joinStatements } from '#domain/payments/bank/bank-statement.ts';
import { invoiceNumbersIn } from '#domain/payments/bank/transfer-words.ts';
import { readBankFile } from '#server/payments/bank/read-bank-file.ts';
import { camtOf, mt940Of, ourIban } from '#test/harness/bank/bank-files.ts';

// Bank files as each bank writes its own: Dutch and German MT940, Swiss and Finnish references, other currencies, costs.

const read = async (text: string | Buffer) => {
  const [found, ...others] = await readBankFile(Buffer.from(text as string));
  expect(others).toEqual([]);
  return found;
};
const payer = 'NL91ABNA0417164300';
const jansen = { counterparty: 'Jansen Racing BV', counterparty_iban: payer };
const lines = (...text: string[]) => text.join('\r\n');

const abnAmro = lines(
  ...['ABNANL2A', '940', 'ABNANL2A', ':20:ABN AMRO BANK NV', ':25:390417268', ':28:13501/1'],
  ...[':60F:C260519EUR1000,00', ':61:2605200520C121,N247NONREF'],
  ...[`:86:/TRTP/SEPA OVERBOEKING/IBAN/${payer}/BIC/ABNANL2A/NAME/Jan`],
  ...['sen Racing BV/REMI/FACTUUR 2026-00007 EN 2026-00008/EREF/NOTPROVIDE', 'D'],
  ...[
    ':61:2605200520D0,50N008NONREF',
    ':86:KOSTEN BETAALREKENING',
    ':62F:C260520EUR1120,50',
    '-',
    '',
  ],
);
const ing = lines(
  ...['{1:F01INGBNL2ABXXX0000000000}', '{2:I940INGBNL2AXXXN}', '{4:', ':20:P140220000000001'],
  ...[`:25:${ourIban}EUR`, ':28C:00000', ':60F:C260519EUR1000,00'],
  ...[':61:2605200520C121,00NTRFEREF//00000000001005', '/TRCD/00100/'],
  ...[`:86:/EREF/INV-7//CNTP/${payer}/ABNANL2A/Jansen Racing BV///REMI/USTD//`],
  ...['FACTUUR 2026-00007/', ':62F:C260520EUR1121,00', ':64:C260520EUR1121,00'],
  ...[':86:/SUM/0/1/0,00/121,00/', '-}', ''],
);
const rabobank = lines(
  ...[':940:', ':20:940S260520', `:25:${ourIban} EUR`, ':28C:0', ':60F:C260519EUR000000001000,00'],
  ...[':61:260520C000000000121,00N541NONREF', payer],
  ...[
    ':86:/EREF/INV-7/ORDP//NAME/Jansen Racing BV/ADDR/Baan 1 Assen NL',
    '/REMI/FACTUUR 2026-00007',
  ],
  ...['/ISDT/2026-05-20', ':62F:C260520EUR000000001121,00', ''],
);
const sparkasse = lines(
  ...[':20:STARTUMSE', ':25:37040044/0390417268', ':28C:00001/001', ':60F:C260519EUR1000,00'],
  ...[':61:2605200520CR121,00NTRFKREF+'],
  ...[':86:166?00GUTSCHR. UEBERWEISUNG?109310?20EREF+INV-7?21KREF+20260520?22'],
  ...[`SVWZ+Rechnung 2026-00007 Dan?23ke?30ABNANL2A?31${payer}?32Jansen Racing?33 BV?34888`],
  ...[':62F:C260520EUR1121,00', '-', ''],
);

describe('MT940 as banks write it', () => {
  it.each([
    ['ABN AMRO', abnAmro, '', 'FACTUUR 2026-00007 EN 2026-00008', ['202600007', '202600008']],
    ['ING', ing, 'INV-7', 'FACTUUR 2026-00007', ['202600007']],
    ['Rabobank', rabobank, 'INV-7', 'FACTUUR 2026-00007', ['202600007']],
    ['Sparkasse', sparkasse, 'INV-7', 'Rechnung 2026-00007 Danke', ['202600007']],
  ])(
    '%s: account, payer, reference and words',
    async (_, text, ...[end_to_end, remittance, numbers]) => {
      const found = await read(text);
      const join = joinStatements(found ? [found] : [], {
        ...{ iban: ourIban, last: undefined, today: '2026-05-20' },
      });
      expect(join).toMatchObject({ ok: true });
      const [movement] = found?.movements ?? [];
      expect(movement).toMatchObject({
        amount: 12_100,
        end_to_end,
        remittance,
        booked_on: '2026-05-20',
      });
      expect(invoiceNumbersIn(movement?.remittance ?? '')).toEqual(numbers);
      expect(movement?.counterparty).toBe(jansen.counterparty);
    },
  );

  it('the number of the payer’s account too, on a line of its own where the bank has it there', async () => {
    for (const text of [abnAmro, ing, rabobank, sparkasse])
      expect((await read(text))?.movements[0]?.counterparty_iban).toBe(payer);
  });

  it('two days of Rabobank in one file, each with its head', async () => {
    const next = rabobank
      .replaceAll('260520', '260521')
      .replace('1121,00', '1242,00')
      .replace('C260519EUR000000001000,00', 'C260520EUR000000001121,00');
    const statements = await readBankFile(Buffer.from(`${rabobank}${next}`));
    expect(
      statements.map(({ opening_balance, movements }) => [opening_balance, movements.length]),
    ).toEqual([
      [100_000, 1],
      [112_100, 1],
    ]);
  });

  it('what only says which kind of reference it is, is none', async () => {
    for (const kind of ['EREF', 'PREF', 'MARF', 'KREF+'])
      expect(
        (await read(ing.replace('/EREF/INV-7/', '/').replace('NTRFEREF', `NTRF${kind}`)))
          ?.movements[0],
      ).toMatchObject({ end_to_end: '' });
  });
});

const one = (rest: string, moved = 50_000) =>
  camtOf([
    { opening_balance: 0, closing_balance: moved, entries: [{ amount: moved, remittance: 'x' }] },
  ]).replace(/<NtryDtls>.*<\/NtryDtls>/, rest);
const details = (inside: string) => `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`;
const structured = (kind: string, reference: string) =>
  details(
    `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry>${kind}</CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>`,
  );

describe('camt.053 as banks write it', () => {
  it('a Swiss QR reference is kept and names no invoice, though digits of one stand in it', async () => {
    const reference = '202600007313947143000901021';
    const found = await read(one(structured('<Prtry>QRR</Prtry>', reference)));
    expect(found?.movements[0]?.remittance).toBe(reference);
    expect(invoiceNumbersIn(reference)).toEqual([]);
  });

  it('a creditor reference of ISO 11649 names the invoice behind its check digits', async () => {
    for (const reference of ['RF64202600007', 'RF64 2026 0000 7', 'rf64-2026-00007']) {
      const found = await read(one(structured('<Cd>SCOR</Cd>', reference)));
      expect(invoiceNumbersIn(found?.movements[0]?.remittance ?? '')).toEqual(['202600007']);
    }
  });

  it('a reference whose check digits are wrong names nothing', () => {
    expect(invoiceNumbersIn('RF65202600007')).toEqual([]);
  });

  it('words on several lines are one text; a number that a line breaks is found', async () => {
    const said =
      '<RmtInf><Ustrd>Invoice 2026-</Ustrd><Ustrd>00007 and 2026-00008,</Ustrd><Ustrd>thank you</Ustrd></RmtInf>';
    const [movement] = (await read(one(details(said))))?.movements ?? [];
    expect(movement?.remittance).toBe('Invoice 2026- 00007 and 2026-00008, thank you');
    expect(invoiceNumbersIn(movement?.remittance ?? '')).toEqual(['202600007', '202600008']);
  });

  it('an invoice that the payer names as a document is among the words', async () => {
    const said =
      '<RmtInf><Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>2026-00007</Nb></RfrdDocInf></Strd><Strd><RfrdDocInf><Nb>2026-00008</Nb></RfrdDocInf><AddtlRmtInf>less discount</AddtlRmtInf></Strd></RmtInf>';
    expect((await read(one(details(said))))?.movements[0]?.remittance).toBe(
      '2026-00007 2026-00008 less discount',
    );
  });

  it('from pounds: what counts is what stands on the account, less what banks took on the way', async () => {
    const said =
      '<AmtDtls><InstdAmt><Amt Ccy="GBP">430.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">504.00</Amt><CcyXchg><SrcCcy>GBP</SrcCcy><TrgtCcy>EUR</TrgtCcy><XchgRate>1.1721</XchgRate></CcyXchg></TxAmt></AmtDtls><Chrgs><Rcrd><Amt Ccy="EUR">4.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs><RmtInf><Ustrd>2026-00007</Ustrd></RmtInf>';
    expect((await read(one(details(said))))?.movements).toMatchObject([
      { amount: 50_000, remittance: '2026-00007' },
    ]);
  });

  it('parts in another currency than the account are not taken for its own, though their figures add up', async () => {
    const part = (amount: string) => `<TxDtls><Amt Ccy="USD">${amount}</Amt></TxDtls>`;
    const text = one(`<NtryDtls>${part('200.00')}${part('300.00')}</NtryDtls>`);
    expect((await read(text))?.movements.map(({ amount }) => amount)).toEqual([50_000]);
  });

  it('a receipt that the payer’s bank takes back is money out', async () => {
    const back = one(
      `<RvslInd>true</RvslInd>${details('<RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf>')}`,
      -50_000,
    );
    expect((await read(back))?.movements).toMatchObject([
      { amount: -50_000, return_reason: 'MD06' },
    ]);
  });

  it('parts of several sums, and several parts in one, are each a movement', async () => {
    const part = (amount: string, words: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`;
    const text = one(
      `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${part('100.00', 'a')}${part('0.00', 'nought')}</NtryDtls><NtryDtls>${part('400.00', 'b')}</NtryDtls>`,
    );
    expect((await read(text))?.movements).toMatchObject([
      { amount: 10_000, remittance: 'a' },
      { amount: 40_000, remittance: 'b' },
    ]);
  });
});

describe('what is not whole is refused, and says of what', () => {
  const statement = { entries: [{ amount: 100 }], opening_balance: 0 };
  it.each([
    ['camt.053', camtOf([statement]).replace('>CLBD<', '>CLAV<')],
    ['MT940', mt940Of([statement]).replace(/:62F:.*\r\n/, '')],
  ])('%s without a closing balance', async (_, text) => {
    await expect(read(text)).rejects.toThrow(
      /^Statement S-1( 940)? has no closing balance: the file is cut off or damaged, or its day is not over\. Get it/,
    );
  });

  it('two accounts in one file, of which one is not ours', async () => {
    const other = { ...statement, iban: payer, statement_ref: 'S-2' };
    for (const text of [camtOf([statement, other]), mt940Of([statement, other])]) {
      const statements = await readBankFile(Buffer.from(text));
      const wish = { iban: ourIban, last: undefined, today: '2026-05-20' };
      expect(joinStatements(statements, wish)).toEqual({
        ok: false,
        message:
          'This file is of the account NL91 ABNA 0417 1643 00. Ours is NL76 TRIO 0390 4172 68.',
      });
    }
  });
});
