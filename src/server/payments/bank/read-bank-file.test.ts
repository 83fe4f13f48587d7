import { describe, expect, it, test } from 'vitest';
import { joinStatements } from '#domain/payments/bank/bank-statement.ts';
import { readBankFile } from '#server/payments/bank/read-bank-file.ts';
import { camtOf, mt940Of, ourIban } from '#test/harness/bank/bank-files.ts';
import { zipOf } from '#test/harness/hostile/zip-of.ts';

const entries = [
  {
    ...{ amount: 123_456, remittance: 'Invoice 2026-00001 & more', end_to_end: 'E-1' },
    ...{
      bank_reference: 'B-1',
      counterparty: 'Caro Racing',
      counterparty_iban: 'DE89370400440532013000',
    },
  },
  { amount: -1_250, remittance: 'Costs', bank_reference: 'B-2', counterparty: 'Bank' },
];
const statement = { entries, opening_balance: 100_000 };
const told = [
  { ...entries[0], booked_on: '2026-05-20' },
  { ...entries[1], booked_on: '2026-05-20', end_to_end: '', counterparty_iban: '' },
];

const read = (text: string | Buffer) => readBankFile(Buffer.from(text as string));

describe('a file of the bank', () => {
  it.each([
    ['camt.053.001.02', camtOf([statement], '02'), 'S-1'],
    ['camt.053.001.08', camtOf([statement], '08'), 'S-1'],
    ['mt940', mt940Of([statement]), 'S-1 940'],
  ])('%s says account, balances and movements', async (format, text, statement_ref) => {
    const [found, ...others] = await read(text);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ...{ format, statement_ref, iban: ourIban, currency: 'EUR', movements: told },
      ...{ opening_balance: 100_000, closing_balance: 222_206 },
      ...{ from_on: '2026-05-20', to_on: '2026-05-20' },
    });
  });

  it('comes zipped, with several statements, and with a prefix before each name', async () => {
    const zip = zipOf([
      { name: 'a.xml', content: Buffer.from(camtOf([statement, statement])) },
      { name: '__MACOSX/._a.xml', content: Buffer.from('x') },
      { name: 'b.sta', content: Buffer.from(mt940Of([statement])) },
    ]);
    expect((await readBankFile(zip)).map(({ format }) => format)).toEqual([
      ...['camt.053.001.08', 'camt.053.001.08', 'mt940'],
    ]);
    const prefixed = camtOf([statement], '02')
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n=');
    expect((await read(prefixed))[0]?.movements).toMatchObject(told);
  });

  it('keeps what is not booked yet out, and parts a batch into its payments', async () => {
    const pending = camtOf([{ ...statement, closing_balance: 98_750 }]).replace(
      '<Cd>BOOK',
      '<Cd>PDNG',
    );
    expect((await read(pending))[0]?.movements).toHaveLength(1);
    const detail = (amount: string, text: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    const batch = camtOf([{ entries: [{ amount: 30_000, bank_reference: 'B' }] }]).replace(
      /<TxDtls>.*<\/TxDtls>/,
      `${detail('100', '2026-00001')}${detail('200.0', '2026-00002')}`,
    );
    expect((await read(batch))[0]?.movements).toMatchObject([
      { amount: 10_000, remittance: '2026-00001', bank_reference: 'B 1' },
      { amount: 20_000, remittance: '2026-00002', bank_reference: 'B 2' },
    ]);
  });

  it('is written in other ways too: numbered words, a debit taken back, a booking day in the next year', async () => {
    const text = [
      ...['{1:F01BANKDEFFXXXX}{2:I940}{4:', ':20:X', `:25:${ourIban}EUR`, ':28C:5/1'],
      ...[':60F:C251231EUR10,', ':61:2512310102RD12,50NRTINONREF', ':86:166?00GUTSCHRIFT'],
      ...['?20EREF+E-7?21SVWZ+Rechnung 2026-000', '?2207 danke?31DE89370400440532013000?32Caro'],
      ...['?33 Racing', ':62F:C260102EUR22,50', '-}'],
    ].join('\n');
    const [found] = await read(text);
    expect(found).toMatchObject({ opening_balance: 1_000, closing_balance: 2_250 });
    expect(found?.movements).toEqual([
      {
        is_reversal: true,
        ...{ amount: 1_250, booked_on: '2026-01-02', bank_reference: '', end_to_end: 'E-7' },
        ...{ remittance: 'Rechnung 2026-00007 danke', counterparty: 'Caro Racing' },
        counterparty_iban: 'DE89370400440532013000',
        return_reason: '',
      },
    ]);
  });

  it('says that a transfer of ours comes back, why, and to whom it had gone', async () => {
    const back = {
      ...{ amount: 50_000, end_to_end: 'PB-26-0001-3', counterparty: 'Caro Racing' },
      ...{ counterparty_iban: 'DE89370400440532013000', return_reason: 'AC04' },
    };
    const told = { ...back, return_reason: 'AC04 Closed by the client' };
    for (const version of ['02', '08'] as const)
      for (const first_parties of [true, false])
        expect(
          (await read(camtOf([{ entries: [{ ...told, first_parties }] }], version)))[0],
        ).toMatchObject({ movements: [told] });
    expect((await read(mt940Of([{ entries: [back] }])))[0]).toMatchObject({ movements: [back] });
    const german = [
      ...[':20:X', `:25:${ourIban}`, ':28C:6/1', ':60F:C260520EUR10,'],
      ...[
        ':61:2605200520C500,NRTINONREF',
        ':86:159?00RETOURE?20EREF+PB-26-0001-3?21SVWZ+AC01 Konto',
      ],
      ...['?32Caro Racing', ':62F:C260520EUR510,', '-'],
    ].join('\n');
    expect((await read(german))[0]).toMatchObject({
      movements: [{ amount: 50_000, end_to_end: 'PB-26-0001-3', return_reason: 'AC01' }],
    });
  });

  const whole = camtOf([statement]);
  const doctype = whole.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document');
  const deep = whole.replace('<Ntry>', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}<Ntry>`);
  const many = whole.replace('<Ntry>', `${'<a/>'.repeat(4_100_000)}<Ntry>`);
  it.each([
    ['cut off', whole.slice(0, 900), /cut off or damaged/],
    ['cut off in MT940', mt940Of([statement]).slice(0, 120), /cut off or damaged/],
    ['two documents in one', `${whole}${whole.slice(whole.indexOf('<Doc'))}`, /cut off or damaged/],
    ['with a document type', doctype, /not one that a bank writes/],
    [
      'another message',
      whole.replace('camt.053.001.08', 'camt.052.001.08'),
      /camt\.052\.001\.08\. Ask/,
    ],
    ['another version', whole.replace('053.001.08', '053.001.04'), /camt\.053\.001\.04\. Ask/],
    ['another XML', '<a>b</a>', /no bank statement/],
    ['no file of a bank', 'Name;Amount\nCaro;5', /no bank file/],
    ['a zip file that is damaged', Buffer.from('PK\u0003\u0004 nothing'), /cut off or damaged/],
    ['elements a thousand deep', deep, /cut off or damaged/],
    ['four million elements', many, /larger than a statement/],
    ['an amount that is none', whole.replace('1234.56', '1234.567'), /no amount/],
    ['a day that is none', whole.replaceAll('2026-05-20', '2026-02-30'), /no date/],
    ['a letter that is none', whole.replace('S-1', 'S\u0000-1'), /cut off or damaged/],
    ['empty', '', /empty/],
  ])('is refused in words: %s', async (_name, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('takes an entity for what is written', async () => {
    const odd = camtOf([{ entries: [{ amount: 100, remittance: 'a & b' }] }]).replace(
      '&amp;',
      '&lol; &#65; &amp;amp;',
    );
    expect((await read(odd))[0]?.movements[0]?.remittance).toBe('a &lol; A &amp; b');
  });
});

test('5,000 entries are read', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    ...{
      amount: 100 + index,
      remittance: `Invoice 2026-${10_000 + index}`,
      end_to_end: `E-${index}`,
    },
    ...{ counterparty: 'Caro Racing', counterparty_iban: 'DE89370400440532013000' },
  }));
  for (const text of [camtOf([{ entries: many }]), mt940Of([{ entries: many }])]) {
    const [found] = await read(text);
    expect(found?.movements).toHaveLength(5_000);
  }
});

describe('statements join', () => {
  const parsed = (list: Parameters<typeof camtOf>[0]) => read(camtOf(list));
  const join = async (
    list: Parameters<typeof camtOf>[0],
    last?: Parameters<typeof joinStatements>[1]['last'],
  ) => joinStatements(await parsed(list), { iban: ourIban, last, today: '2026-05-31' });
  const first = {
    entries: [{ amount: 500 }],
    opening_balance: 1_000,
    on: '2026-05-01',
    statement_ref: '1',
  };
  const second = {
    entries: [{ amount: -200 }],
    opening_balance: 1_500,
    on: '2026-05-02',
    statement_ref: '2',
  };
  const last = { statement_ref: '1', closing_balance: 1_500, to_on: '2026-05-01' };

  it('in the order of their balances, whatever order the file has', async () => {
    const found = await join([second, first]);
    expect(found.ok && found.statements.map((one) => one.statement_ref)).toEqual(['1', '2']);
    const same_day = await join([{ ...second, on: '2026-05-01' }, first]);
    expect(same_day.ok && same_day.statements.map((one) => one.statement_ref)).toEqual(['1', '2']);
    expect(await join([second], last)).toMatchObject({ ok: true });
    // Older files say the number of the account alone.
    expect(await join([{ ...first, iban: '0390417268' }])).toMatchObject({
      ...{ ok: true, statements: [{ iban: ourIban }] },
    });
  });

  it.each([
    [
      'another account',
      [{ ...first, iban: 'DE89370400440532013000' }],
      undefined,
      /of the account DE89 3704/,
    ],
    [
      'sums that differ',
      [{ ...first, closing_balance: 1_501 }],
      undefined,
      /do not add up: 10\.00 EUR and movements of 5\.00 EUR are not 15\.01 EUR|do not add up/,
    ],
    [
      'a gap',
      [{ ...second, opening_balance: 1_600 }],
      last,
      /opens with .*16\.00.* closed with .*15\.00.*missing/,
    ],
    [
      'the movements of a day again, under another name',
      [{ ...first, statement_ref: 'X-1' }],
      last,
      'Statement X-1 begins on 01-05-2026 with EUR 10.00, and statement 1 ended that day with EUR 15.00. They overlap, or a file between them is missing.',
    ],
    [
      'a day to come',
      [{ ...second, on: '2031-01-02' }],
      last,
      /02-01-2031, a day that is still to/,
    ],
    [
      'days taken in before',
      [first],
      { ...last, to_on: '2026-05-05' },
      /up to 05-05-2026 was taken in before/,
    ],
  ] as const)('not: %s', async (_name, list, before, message) => {
    const found = await join(list, before);
    expect(found.ok ? '' : found.message).toMatch(message);
  });
});
