// An order to the bank as the message pain.001.001.09 (ISO 20022), in the narrower form of the SEPA credit transfer
// guidelines (EPC132-08): one payment, one debtor, a transfer for each item. Amounts are written with two decimals.

import type { CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import type { Cents } from '#domain/money.ts';
import { painText } from '#domain/payments/batch/pain-text.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';
import { xmlAmount, xmlBlock, xmlElement } from '#domain/payments/xml-lines.ts';
import { sumBy } from '#domain/sums.ts';

/** One transfer of an order. */
interface OrderedTransfer {
  end_to_end: string;
  amount: Cents;
  payee: string;
  iban: string;
  remittance: string;
}

/** What is ordered, by whom. */
interface PaymentOrder {
  /** The batch's number: the bank refuses the same twice. */
  message_id: string;
  created_at: Date;
  execute_on: CalendarDate;
  currency: string;
  debtor: { name: string; iban: string };
  transfers: readonly OrderedTransfer[];
}

const accountOf = (name: string, iban: string): string[] => {
  invariant(isIban(iban), 'An order goes to sound account numbers alone');
  return xmlBlock(name, xmlBlock('Id', xmlElement('IBAN', normaliseIban(iban))));
};

function transferOf(transfer: OrderedTransfer, currency: string): string[] {
  const { end_to_end, amount, payee, iban, remittance } = transfer;
  invariant(
    Number.isInteger(amount) && amount > 0 && amount <= 99_999_999_999,
    'A transfer moves between 0.01 and 999,999,999.99',
  );
  return xmlBlock(
    'CdtTrfTxInf',
    xmlBlock('PmtId', xmlElement('EndToEndId', painText(end_to_end, 35))),
    xmlBlock('Amt', xmlElement('InstdAmt', xmlAmount(amount), `Ccy="${currency}"`)),
    xmlBlock('Cdtr', xmlElement('Nm', painText(payee, 70))),
    accountOf('CdtrAcct', iban),
    xmlBlock('RmtInf', xmlElement('Ustrd', painText(remittance, 140))),
  );
}

/**
 * Writes an order; the same order gives the same bytes. In euros it is a SEPA transfer with shared charges as the scheme
 * says; in other currencies the service level is left to the bank.
 */
export function writePainFile(order: PaymentOrder): string {
  const { message_id, created_at, execute_on, currency, debtor, transfers } = order;
  invariant(transfers.length > 0, 'An order without a transfer');
  const sums = [
    xmlElement('NbOfTxs', String(transfers.length)),
    xmlElement('CtrlSum', xmlAmount(sumBy(transfers, (one) => one.amount))),
  ];
  const id = painText(message_id, 35);
  const name = xmlElement('Nm', painText(debtor.name, 70));
  const isSepa = currency === 'EUR';
  const header = xmlBlock(
    'GrpHdr',
    xmlElement('MsgId', id),
    xmlElement('CreDtTm', `${created_at.toISOString().slice(0, 19)}Z`),
    sums,
    xmlBlock('InitgPty', name),
  );
  const payment = xmlBlock(
    'PmtInf',
    xmlElement('PmtInfId', id),
    xmlElement('PmtMtd', 'TRF'),
    // Each transfer is an entry of its own on the statement, so that each can be decided on.
    xmlElement('BtchBookg', 'false'),
    sums,
    isSepa ? xmlBlock('PmtTpInf', xmlBlock('SvcLvl', xmlElement('Cd', 'SEPA'))) : [],
    xmlBlock('ReqdExctnDt', xmlElement('Dt', execute_on)),
    xmlBlock('Dbtr', name),
    accountOf('DbtrAcct', debtor.iban),
    xmlBlock('DbtrAgt', xmlBlock('FinInstnId', xmlBlock('Othr', xmlElement('Id', 'NOTPROVIDED')))),
    xmlElement('ChrgBr', isSepa ? 'SLEV' : 'SHAR'),
    transfers.flatMap((one) => transferOf(one, currency)),
  );
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    ...xmlBlock('CstmrCdtTrfInitn', header, payment),
    '</Document>',
  ];
  return `${lines.join('\n')}\n`;
}
