import { describe, expect, it } from 'vitest';
import { joinStatements } from '#domain/payments/bank/bank-statement.ts';
import { readBankFile } from '#server/payments/bank/read-bank-file.ts';
import { camtOf, mt940Of, ourIban } from '#test/harness/bank/bank-files.ts';
import { zipOf } from '#test/harness/hostile/zip-of.ts';

// Files as banks really send them: other letters, other line ends, parts that say nothing, money that comes back.

const entries = [
  { amount: 50_000, remittance: 'Invoice 2026-00007', counterparty: 'Müller Rennsport' },
  { amount: -1_250, remittance: 'Kosten', counterparty: 'Bank' },
];
const statement = { entries, opening_balance: 100_000 };
const camt = camtOf([statement]);
const named = async (file: Buffer) =>
  (await readBankFile(file)).map(({ movements }) => movements.map((one) => one.counterparty));
const both = [['Müller Rennsport', 'Bank']];

/** An entry with these parts behind its amount, of one statement that moves by `moved`. */
const entryOf = (rest: string, moved = 50_000) =>
  camtOf([
    { opening_balance: 0, closing_balance: moved, entries: [{ amount: moved, remittance: 'x' }] },
  ]).replace(/<NtryDtls>.*<\/NtryDtls>/, rest);

describe('the letters of a file', () => {
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${camt}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${camt}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${camt}`, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(camt.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
    ['line ends of Windows', Buffer.from(camt.replaceAll('\n', '\r\n'))],
    ['MT940 in Latin-1', Buffer.from(mt940Of([statement]), 'latin1')],
    ['MT940 with line ends of Unix', Buffer.from(mt940Of([statement]).replaceAll('\r\n', '\n'))],
    [
      'MT940 in Latin-1, zipped',
      zipOf([{ name: 'a.sta', content: Buffer.from(mt940Of([statement]), 'latin1') }]),
    ],
  ])('%s are read', async (_, file) => {
    expect(await named(file)).toEqual(both);
  });
});

describe('what a bank writes', () => {
  it('two files in one archive join to one course, whatever their order', async () => {
    const next = { ...statement, opening_balance: 148_750, on: '2026-05-21', statement_ref: 'S-2' };
    const zip = zipOf([
      { name: '2.xml', content: Buffer.from(camtOf([next])) },
      { name: '1.xml', content: Buffer.from(camt) },
    ]);
    const found = joinStatements(await readBankFile(zip), {
      ...{ iban: ourIban, last: undefined, today: '2026-05-21' },
    });
    expect(found.ok && found.statements.map((one) => one.statement_ref)).toEqual(['S-1', 'S-2']);
  });

  it('a transfer that comes back is money in, and names no payer', async () => {
    const back = entryOf(
      '<RvslInd>true</RvslInd><NtryDtls><TxDtls><Refs><EndToEndId>PB-26-0001-1</EndToEndId></Refs></TxDtls></NtryDtls>',
    );
    const [found] = await readBankFile(Buffer.from(back));
    expect(found?.movements).toMatchObject([
      { amount: 50_000, end_to_end: 'PB-26-0001-1', counterparty: '' },
    ]);
  });

  it('entries of nought and statements without any move nothing', async () => {
    const still = { opening_balance: 100_000, entries: [] };
    const nought = { opening_balance: 100_000, entries: [{ amount: 0, remittance: 'Note' }] };
    for (const one of [still, nought])
      for (const text of [camtOf([one]), mt940Of([one])])
        expect((await readBankFile(Buffer.from(text)))[0]).toMatchObject({
          ...{ movements: [], opening_balance: 100_000, closing_balance: 100_000 },
        });
  });

  it('a batch whose parts do not add up stays one movement', async () => {
    const part = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const parted = entryOf(`<NtryDtls>${part('200.00')}${part('300.00')}</NtryDtls>`);
    const amounts = async (text: string) =>
      (await readBankFile(Buffer.from(text)))[0]?.movements.map(({ amount }) => amount);
    expect(await amounts(parted)).toEqual([20_000, 30_000]);
    expect(await amounts(parted.replace('300.00', '299.00'))).toEqual([50_000]);
  });

  it('what the bank keeps of a batch is a movement of its own; one that does not add up keeps all its words', async () => {
    const part = (amount: string, words: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`;
    const two = `<NtryDtls>${part('201.00', '2026-00007')}${part('302.00', '2026-00008')}</NtryDtls>`;
    const movements = async (inside: string) =>
      (await readBankFile(Buffer.from(entryOf(inside))))[0]?.movements.map(
        ({ amount, remittance }) => [amount, remittance],
      );
    const parted = [
      [20_100, '2026-00007'],
      [30_200, '2026-00008'],
      [-300, 'Bank charges'],
    ];
    const total = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">3.00</TtlChrgsAndTaxAmt></Chrgs>';
    expect(await movements(`${total}${two}`)).toEqual(parted);
    const record = (amount: string) =>
      `<Chrgs><Rcrd><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>`;
    const each = two.replaceAll('<RmtInf>', `${record('1.50')}<RmtInf>`);
    expect(await movements(each)).toEqual(parted);
    expect(await movements(two)).toEqual([[50_000, '2026-00007 2026-00008']]);
  });

  it('an amount below nought, or of parts of a cent, is refused', async () => {
    for (const amount of ['-500.00', '500.001', '1,500.00'])
      await expect(
        readBankFile(Buffer.from(camt.replace('>500.00<', `>${amount}<`))),
      ).rejects.toThrow(`"${amount}" is no amount`);
  });

  it.each([
    [
      'an entry',
      camt.replace('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt Ccy="GBP">'),
      'Entry 1 of statement S-1 is in GBP, and its account in EUR.',
    ],
    [
      'an entry without any',
      camt.replace('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt>'),
      'Entry 1 of statement S-1 is in no currency, and its account in EUR.',
    ],
    [
      'the second entry, which has a reference',
      camtOf([
        {
          ...statement,
          entries: entries.map((one, place) => ({ ...one, bank_reference: `B${place}` })),
        },
      ]).replace('<Amt Ccy="EUR">12.50', '<Amt Ccy="USD">12.50'),
      'Entry 2 (B1) of statement S-1 is in USD, and its account in EUR.',
    ],
    [
      'the closing balance',
      camt.replace(/(CLBD<.*?Ccy=")EUR/, '$1USD'),
      'The closing balance of statement S-1 is in USD, and its account in EUR.',
    ],
    [
      'the account',
      camt.replace('<Ccy>EUR</Ccy>', '<Ccy>USD</Ccy>'),
      'The opening balance of statement S-1 is in EUR, and its account in USD.',
    ],
    [
      'the closing balance of MT940',
      mt940Of([statement]).replace(/(:62F:C\d{6})EUR/, '$1USD'),
      'The closing balance of statement S-1 940 is in USD, and its account in EUR.',
    ],
    [
      'the account of MT940',
      mt940Of([statement]).replace(/(:25:.*)EUR/, '$1USD'),
      'The opening balance of statement S-1 940 is in EUR, and its account in USD.',
    ],
  ])('%s in another currency is named with both', async (_, text, message) => {
    await expect(readBankFile(Buffer.from(text))).rejects.toThrow(message);
  });

  it('an entry or a balance that does not say whether it is in or out is named', async () => {
    const entry = camt.replace(/(<Ntry><Amt[^>]*>[^<]*<\/Amt>)<CdtDbtInd>CRDT<\/CdtDbtInd>/, '$1');
    await expect(readBankFile(Buffer.from(entry))).rejects.toThrow(
      'Entry 1 of statement S-1 does not say whether it is in or out',
    );
    const balance = camt.replace('<CdtDbtInd>CRDT</CdtDbtInd><Dt>', '<Dt>');
    await expect(readBankFile(Buffer.from(balance))).rejects.toThrow(
      'A balance of statement S-1 does not say whether it is in or out',
    );
  });

  it('an account in a currency that is not ours is the account all the same', async () => {
    const yen = mt940Of([statement]).replaceAll('EUR', 'JPY');
    const [found] = await readBankFile(Buffer.from(yen));
    expect(found).toMatchObject({ iban: ourIban, currency: 'JPY' });
  });

  it('words in MT940 go on behind a dash at the start of a line', async () => {
    const text = mt940Of([statement]).replace(
      /:86:.*/,
      ':86:/NAME/Caro/REMI/Invoice 2026\r\n-00007',
    );
    const [found] = await readBankFile(Buffer.from(text));
    expect(found?.movements[0]?.remittance).toBe('Invoice 2026-00007');
  });

  it('the words of MT940 in a field of their own for each line are all read', async () => {
    const text = mt940Of([statement]).replace(
      /:86:.*/,
      ':86:/NAME/Caro Racing/REMI/Invoice\r\n:86:2026-00007',
    );
    const [found] = await readBankFile(Buffer.from(text));
    expect(found?.movements).toMatchObject([
      { remittance: 'Invoice 2026-00007', counterparty: 'Caro Racing' },
      { remittance: 'Kosten' },
    ]);
  });

  it('MT940 in pages under one number is one statement, with what is taken back on either', async () => {
    const page = (open: string, close: string, ...lines: string[]) =>
      `:20:9\r\n:25:${ourIban}\r\n:28C:2/1\r\n${open}\r\n${lines.join('\r\n')}\r\n${close}\r\n-\r\n`;
    const day = '2605200520';
    const first = page(
      ...([':60F:C260520EUR0,00', ':62M:C260520EUR10,00'] as const),
      `:61:${day}C10,00NTRFNONREF//B1`,
    );
    const last = page(
      ...([':60M:C260520EUR10,00', ':62F:C260520EUR7,50'] as const),
      ...[`:61:${day}RC4,00NTRFNONREF//B2`, `:61:${day}RD1,50NTRFNONREF//B3`],
    );
    const found = await readBankFile(Buffer.from(`${first}${last}`));
    expect(found).toMatchObject([
      { statement_ref: '2/1 9', opening_balance: 0, closing_balance: 750 },
    ]);
    expect(found[0]?.movements.map(({ amount }) => amount)).toEqual([1000, -400, 150]);
    // A page that does not go on where the one before ended is one of its own, and the sums speak against it.
    const torn = first + last.replace('60M:C260520EUR10,00', '60M:C260520EUR11,00');
    expect(await readBankFile(Buffer.from(torn))).toHaveLength(2);
  });

  it('words that the bank marks with an attribute are words', async () => {
    const marked = camt.replace('<Ustrd>', '<Ustrd xml:space="preserve">');
    const [found] = await readBankFile(Buffer.from(marked));
    expect(found?.movements[0]?.remittance).toBe('Invoice 2026-00007');
  });

  it('what is no statement in an archive is named', async () => {
    const zip = zipOf([
      { name: 'nov/1.xml', content: Buffer.from(camt) },
      { name: 'nov/readme.txt', content: Buffer.from('Your statements') },
    ]);
    await expect(readBankFile(zip)).rejects.toThrow(
      'In nov/readme.txt: This is no bank file. Choose camt.053 (XML or zipped) or MT940.',
    );
  });

  it('an archive in an archive is named', async () => {
    const inner = zipOf([{ name: '1.xml', content: Buffer.from(camt) }]);
    await expect(readBankFile(zipOf([{ name: 'nov.zip', content: inner }]))).rejects.toThrow(
      'nov.zip is an archive within this archive. Unpack this one, and choose what is in it.',
    );
  });
});
