import { isCalendarDate, type CalendarDate } from '#domain/dates.ts';
import type { BankMovement, BankStatement } from '#domain/payments/bank/bank-statement.ts';
import { normaliseIban } from '#domain/payments/iban.ts';
import { sumBy } from '#domain/sums.ts';
import {
  BankFileRefused,
  centsOf,
  cutOff,
  inAnotherCurrency,
  withoutClosing,
  withoutSide,
} from '#server/payments/bank/bank-file-refused.ts';
import { allIn, nodeAt, readXml, textAt, type XmlNode } from '#server/payments/bank/xml-tree.ts';

/** The message that an XML text says it is, such as `camt.053.001.08`; empty where it says none. */
export function messageOf(text: string): string {
  return /urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})\b/.exec(text)?.[1] ?? '';
}

/** The statements of a message camt.053.001.02 or .08 (ISO 20022, bank to customer statement). */
export function readCamt(text: string): BankStatement[] {
  const statements = allIn(nodeAt(readXml(text), 'Document', 'BkToCstmrStmt'), 'Stmt');
  return statements.map(statementOf);
}

function statementOf(stmt: XmlNode): BankStatement {
  const statement_ref = textAt(stmt, 'Id') || textAt(stmt, 'ElctrncSeqNb');
  const opening = balanceOf(stmt, ['OPBD', 'PRCD'], statement_ref);
  const closing = balanceOf(stmt, ['CLBD'], statement_ref);
  if (!opening) throw cutOff();
  if (!closing) throw withoutClosing(statement_ref);
  const iban = normaliseIban(
    textAt(stmt, 'Acct', 'Id', 'IBAN') || textAt(stmt, 'Acct', 'Id', 'Othr', 'Id'),
  );
  const currency = textAt(stmt, 'Acct', 'Ccy') || opening.currency;
  for (const [part, other] of [
    ['The opening balance', opening.currency],
    ['The closing balance', closing.currency],
  ] as const)
    if (other !== currency) throw inAnotherCurrency(part, { statement_ref, own: currency, other });
  const own = { iban, currency, statement_ref };
  const movements = allIn(stmt, 'Ntry').flatMap((entry, place) =>
    movementsOf(entry, { ...own, place: place + 1 }),
  );
  const from = dayOf(nodeAt(stmt, 'FrToDt'), 'FrDtTm');
  const days = movements.map((one) => one.booked_on).toSorted();
  return {
    iban,
    currency,
    statement_ref,
    opening_balance: opening.amount,
    closing_balance: closing.amount,
    from_on: from ?? days[0] ?? closing.on,
    to_on: closing.on,
    movements,
  };
}

interface Balance {
  amount: number;
  currency: string;
  on: CalendarDate;
}

/** The first balance of one of these kinds, in the order of the kinds. */
function balanceOf(
  stmt: XmlNode,
  kinds: readonly string[],
  statement_ref: string,
): Balance | undefined {
  const balances = allIn(stmt, 'Bal');
  const found = kinds
    .map((kind) => balances.find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === kind))
    .find((one) => one !== undefined);
  if (!found) return undefined;
  const on = dayOf(found, 'Dt');
  if (!on) throw cutOff();
  return { ...moneyOf(found, 'A balance', statement_ref), on };
}

/** Amount, currency and side of a balance, an entry or a transaction. */
function moneyOf(
  node: XmlNode,
  part: string,
  statement_ref: string,
): { amount: number; currency: string } {
  const side = textAt(node, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') throw withoutSide(part, statement_ref);
  const amount = centsOf(textAt(node, 'Amt'));
  return {
    amount: side === 'CRDT' ? amount : 0 - amount,
    currency: textAt(node, 'Amt', '@Ccy'),
  };
}

/** A day as a date, or as an instant in the bank's own time. */
function dayOf(node: XmlNode | undefined, name: string): CalendarDate | undefined {
  const at = nodeAt(node, name);
  const day = (textAt(at, 'Dt') || textAt(at, 'DtTm') || textAt(node, name)).slice(0, 10);
  if (day === '') return undefined;
  if (!isCalendarDate(day)) throw new BankFileRefused(`"${day}" is no date of a bank's file.`);
  return day;
}

/** What moved: one for each transaction of a batch that says its parts, else one for the entry. */
function movementsOf(
  entry: XmlNode,
  own: { iban: string; currency: string; statement_ref: string; place: number },
): BankMovement[] {
  const { iban, currency, statement_ref, place } = own;
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  if (status !== 'BOOK') return [];
  const bank_reference = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef');
  const name = `Entry ${place}${bank_reference && ` (${bank_reference})`}`;
  const money = moneyOf(entry, name, statement_ref);
  if (money.currency !== currency)
    throw inAnotherCurrency(name, { statement_ref, own: currency, other: money.currency });
  const booked_on = dayOf(entry, 'BookgDt') ?? dayOf(entry, 'ValDt');
  if (!booked_on) throw cutOff();
  const details = allIn(entry, 'NtryDtls').flatMap((one) => allIn(one, 'TxDtls'));
  const parts = details.map((detail) =>
    partOf(detail, { sign: Math.sign(money.amount), currency }),
  );
  const sum = parts.reduce<number>((total, part) => total + (part ?? Number.NaN), 0);
  // What the bank keeps of a batch for itself is a movement of its own.
  const over = details.length > 1 && sum > money.amount ? sum - money.amount : 0;
  const kept = over > 0 && over === chargesOf(entry, currency) ? over : 0;
  const is_batch = details.length > 1 && sum - kept === money.amount;
  const order = is_batch ? '' : orderOf(entry);
  const is_reversal = /^(?:true|1)$/.test(textAt(entry, 'RvslInd'));
  const told = (detail: XmlNode | undefined, amount: number, number = '') => {
    const side = amount > 0 ? 'Dbtr' : 'Cdtr';
    const words = wordsOf(detail, { side, own: iban, is_reversal });
    return {
      ...{ amount, booked_on, is_reversal, ...words, end_to_end: words.end_to_end || order },
      bank_reference: textAt(detail, 'Refs', 'AcctSvcrRef') || `${bank_reference}${number}`,
    };
  };
  const movements = is_batch
    ? details.map((detail, index) => told(detail, parts[index] ?? 0, ` ${index + 1}`))
    : [told(details.length === 1 ? details[0] : undefined, money.amount)];
  if (kept > 0)
    movements.push({ ...told(undefined, 0 - kept, ' charges'), remittance: 'Bank charges' });
  if (!is_batch && details.length > 1)
    for (const one of movements)
      one.remittance = details
        .map((detail) => told(detail, money.amount).remittance)
        .filter((words) => words !== '')
        .join(' ');
  const about = textAt(entry, 'AddtlNtryInf');
  return movements
    .filter(({ amount }) => amount !== 0)
    .map((one) => ({ ...one, remittance: one.remittance || about }));
}

/** What the bank says that it kept of an entry, or of the transactions in it. */
function chargesOf(entry: XmlNode, currency: string): number {
  const own = allIn(entry, 'Chrgs');
  const within = allIn(entry, 'NtryDtls')
    .flatMap((one) => allIn(one, 'TxDtls'))
    .flatMap((one) => allIn(one, 'Chrgs'));
  return sumBy(own.length > 0 ? own : within, (charges) => {
    const inCents = (one: XmlNode, name: string) =>
      textAt(one, name, '@Ccy') === currency ? centsOf(textAt(one, name)) : 0;
    const total = inCents(charges, 'TtlChrgsAndTaxAmt');
    if (total > 0) return total;
    const records = allIn(charges, 'Rcrd');
    return sumBy(records.length > 0 ? records : [charges], (one) =>
      textAt(one, 'CdtDbtInd') === 'CRDT' ? 0 : inCents(one, 'Amt'),
    );
  });
}

/** What a sum without its parts is of: an order of ours, as we have called it. */
function orderOf(entry: XmlNode): string {
  const batch = nodeAt(entry, 'NtryDtls', 'Btch');
  return textAt(batch, 'PmtInfId') || textAt(batch, 'MsgId');
}

/** What one transaction of a batch moved, in the account's own currency; nothing where it does not say. */
function partOf(
  detail: XmlNode,
  { sign, currency }: { sign: number; currency: string },
): number | undefined {
  const told = [detail, nodeAt(detail, 'AmtDtls', 'TxAmt')].find(
    (one) => textAt(one, 'Amt') !== '',
  );
  const amount = textAt(told, 'Amt');
  if (amount === '' || (textAt(told, 'Amt', '@Ccy') || currency) !== currency) return undefined;
  const side = textAt(detail, 'CdtDbtInd');
  return centsOf(amount) * (side === '' ? sign : side === 'CRDT' ? 1 : -1);
}

/** What a transaction says of itself; the other party stands one level deeper since version 08. */
function wordsOf(
  detail: XmlNode | undefined,
  { side, own, is_reversal }: { side: 'Dbtr' | 'Cdtr'; own: string; is_reversal: boolean },
) {
  const parties = nodeAt(detail, 'RltdPties');
  const ibanOf = (name: string) => normaliseIban(textAt(parties, `${name}Acct`, 'Id', 'IBAN'));
  // What comes back may keep its first parties: then we are the debtor, and the payee is the other one.
  const is_first = ibanOf(side) === own || nodeAt(parties, side) === undefined;
  const is_return = is_reversal || nodeAt(detail, 'RtrInf') !== undefined;
  const other = is_first && is_return ? (side === 'Dbtr' ? 'Cdtr' : 'Dbtr') : side;
  const party = nodeAt(parties, other);
  const end_to_end = textAt(detail, 'Refs', 'EndToEndId');
  const remittance = nodeAt(detail, 'RmtInf');
  const structured = allIn(remittance, 'Strd').flatMap((one) => [
    textAt(one, 'CdtrRefInf', 'Ref'),
    ...allIn(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    ...textsIn(one, 'AddtlRmtInf'),
  ]);
  const written = textsIn(remittance, 'Ustrd');
  return {
    end_to_end: /^NOTPROVIDED$/i.test(end_to_end) ? '' : end_to_end,
    remittance: [...written, ...structured].filter((one) => one !== '').join(' '),
    counterparty: textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm'),
    counterparty_iban: ibanOf(other),
    return_reason: returnReasonOf(nodeAt(detail, 'RtrInf')),
  };
}

/** What the children of one name say. */
function textsIn(node: XmlNode | undefined, name: string): string[] {
  return allIn(node, name).map((one) => textAt({ one }, 'one'));
}

/** The reason of a return with what the bank adds; empty where the transaction is none. */
function returnReasonOf(returned: XmlNode | undefined): string {
  if (returned === undefined) return '';
  const code = textAt(returned, 'Rsn', 'Cd') || textAt(returned, 'Rsn', 'Prtry');
  const more = textsIn(returned, 'AddtlInf');
  return [code || 'MS03', ...more].filter(Boolean).join(' ').slice(0, 140);
}
