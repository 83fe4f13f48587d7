import { formatAmount, type Cents } from '#domain/money.ts';

/** A movement as a bank writes it; in is positive. */
export interface WrittenEntry {
  amount: Cents;
  booked_on?: string;
  remittance?: string;
  end_to_end?: string;
  bank_reference?: string;
  counterparty?: string;
  counterparty_iban?: string;
  /** Why a transfer of ours comes back, with what the bank adds. */
  return_reason?: string;
  /** The bank takes an earlier entry back with it. */
  is_reversal?: boolean;
  /** What comes back may name its parties as they were when it left. */
  first_parties?: boolean;
  /** Transfers that the bank books in one sum, each with its own words; they add up to `amount`. */
  details?: readonly Omit<WrittenEntry, 'details'>[];
  /** An order of ours that the bank books in one sum and whose transfers it does not list. */
  order?: { name: string; count: number };
}

/** A statement to be written; without a closing balance the one that adds up. */
export interface WrittenStatement {
  entries: readonly WrittenEntry[];
  iban?: string;
  currency?: string;
  opening_balance?: Cents;
  closing_balance?: Cents;
  on?: string;
  statement_ref?: string;
}

/** The account that the product is set up with. */
export const ourIban = 'NL76TRIO0390417268';

const xmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const plain = (amount: Cents) => formatAmount(Math.abs(amount)).replaceAll(',', '');
const sideOf = (amount: Cents) => (amount < 0 ? 'DBIT' : 'CRDT');

function filled(statement: WrittenStatement) {
  const opening_balance = statement.opening_balance ?? 0;
  const moved = statement.entries.reduce((sum, one) => sum + one.amount, 0);
  return {
    ...{ iban: ourIban, currency: 'EUR', on: '2026-05-20', statement_ref: 'S-1' },
    ...{ opening_balance, closing_balance: opening_balance + moved },
    ...statement,
  };
}

/** A message camt.053 in version 02 or 08, with these statements. */
export function camtOf(
  statements: readonly WrittenStatement[],
  version: '02' | '08' = '08',
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-05-21T06:00:00</CreDtTm></GrpHdr>
${statements.map((one) => camtStatement(one, version)).join('\n')}
</BkToCstmrStmt></Document>`;
}

function camtStatement(statement: WrittenStatement, version: '02' | '08'): string {
  const { iban, currency, on, statement_ref, ...one } = filled(statement);
  const balance = (kind: string, amount: Cents) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${plain(amount)}</Amt><CdtDbtInd>${sideOf(amount)}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
  const entries = one.entries.map((entry) => camtEntry(entry, { currency, on, version }));
  return `<Stmt><Id>${statement_ref}</Id><CreDtTm>${on}T23:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', one.opening_balance)}
${balance('CLBD', one.closing_balance)}
${entries.join('\n')}</Stmt>`;
}

function camtEntry(
  entry: WrittenEntry,
  { currency, on, version }: { currency: string; on: string; version: '02' | '08' },
): string {
  const { amount, booked_on = on, bank_reference = '', details } = entry;
  const status = version === '08' ? '<Cd>BOOK</Cd>' : 'BOOK';
  const parts = entry.order
    ? [
        `<Btch><PmtInfId>${entry.order.name}</PmtInfId><NbOfTxs>${entry.order.count}</NbOfTxs></Btch>`,
      ]
    : details
      ? details.map((one) => camtDetail(one, { currency, version, is_part: true }))
      : [camtDetail(entry, { currency, version, is_part: false })];
  return `<Ntry><Amt Ccy="${currency}">${plain(amount)}</Amt><CdtDbtInd>${sideOf(amount)}</CdtDbtInd>${told('RvslInd', entry.is_reversal ? 'true' : '')}<Sts>${status}</Sts><BookgDt><Dt>${booked_on}</Dt></BookgDt>${told('AcctSvcrRef', bank_reference)}${bankCode(amount)}<NtryDtls>${parts.join('')}</NtryDtls></Ntry>`;
}

/** An element, where there is something to say. */
const told = (name: string, inside: string) =>
  inside === '' ? '' : `<${name}>${inside}</${name}>`;
const bankCode = (amount: Cents) =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${amount < 0 ? 'ICDT' : 'RCDT'}</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>`;

function camtDetail(
  entry: WrittenEntry,
  { currency, version, is_part }: { currency: string; version: '02' | '08'; is_part: boolean },
): string {
  const { amount, remittance = '', end_to_end = 'NOTPROVIDED', first_parties = false } = entry;
  const { counterparty = '', counterparty_iban = '', return_reason } = entry;
  const other = amount < 0 !== first_parties ? 'Cdtr' : 'Dbtr';
  const name = told('Nm', xmlText(counterparty));
  const party = version === '08' ? told('Pty', name) : name;
  const account = counterparty_iban
    ? `<${other}Acct><Id><IBAN>${counterparty_iban}</IBAN></Id></${other}Acct>`
    : '';
  const us = first_parties
    ? `<Dbtr>${version === '08' ? '<Pty><Nm>Paddock</Nm></Pty>' : '<Nm>Paddock</Nm>'}</Dbtr><DbtrAcct><Id><IBAN>${ourIban}</IBAN></Id></DbtrAcct>`
    : '';
  const money = is_part
    ? `<Amt Ccy="${currency}">${plain(amount)}</Amt><CdtDbtInd>${sideOf(amount)}</CdtDbtInd>`
    : '';
  const [code, ...more] = (return_reason ?? '').split(' ');
  const returned =
    return_reason === undefined
      ? ''
      : `<RtrInf><Rsn><Cd>${code}</Cd></Rsn>${more.length > 0 ? `<AddtlInf>${more.join(' ')}</AddtlInf>` : ''}</RtrInf>`;
  return `<TxDtls><Refs><EndToEndId>${end_to_end}</EndToEndId></Refs>${money}${told('RltdPties', `${us}${told(other, party)}${account}`)}${told('RmtInf', told('Ustrd', xmlText(remittance)))}${returned}</TxDtls>`;
}

/** An MT940 file with these statements. */
export function mt940Of(statements: readonly WrittenStatement[]): string {
  return statements
    .map((statement) => {
      const { iban, currency, on, statement_ref, ...one } = filled(statement);
      const day = (date: string) => date.slice(2).replaceAll('-', '');
      const comma = (amount: Cents) => plain(amount).replace('.', ',');
      const balance = (tag: string, amount: Cents) =>
        `:${tag}:${amount < 0 ? 'D' : 'C'}${day(on)}${currency}${comma(amount)}`;
      const entries = one.entries.flatMap((entry) => {
        const { amount, booked_on = on, bank_reference = '' } = entry;
        const words = [
          ...(entry.counterparty_iban ? [`/IBAN/${entry.counterparty_iban}`] : []),
          ...(entry.counterparty ? [`/NAME/${entry.counterparty}`] : []),
          ...(entry.remittance ? [`/REMI/${entry.remittance}`] : []),
          ...(entry.end_to_end ? [`/EREF/${entry.end_to_end}`] : []),
          ...(entry.return_reason ? [`/RTRN/${entry.return_reason}`] : []),
        ].join('');
        // What takes a credit back is money out.
        const side = entry.is_reversal ? (amount < 0 ? 'RC' : 'RD') : amount < 0 ? 'D' : 'C';
        return [
          `:61:${day(booked_on)}${day(booked_on).slice(2)}${side}${comma(amount)}NTRFNONREF//${bank_reference}`,
          ...[`:86:${words}`.replaceAll(/(.{65})/g, '$1\r\n')],
        ];
      });
      return [
        ...[':20:940', `:25:${iban} ${currency}`, `:28C:${statement_ref}`],
        ...[balance('60F', one.opening_balance), ...entries],
        ...[balance('62F', one.closing_balance), '-', ''],
      ].join('\r\n');
    })
    .join('');
}
