import { balance, type Journal } from './journal.ts';
import { percent, sum, words } from './independent-money.ts';

/** What holds of the books of a policy at any moment, whatever was done before; each breach in words. */
export function breachesOf(journal: Journal, steps: number): string[] {
  return [
    ...unbalanced(journal),
    ...clientBreaches(journal),
    ...invoiceBreaches(journal),
    ...taxBreaches(journal, steps),
    ...closedBreaches(journal),
  ];
}

function unbalanced({ entries }: Journal): string[] {
  const sums = new Map<string, number>();
  for (const { transaction_id, currency, amount } of entries) {
    const key = `${transaction_id} in ${currency}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return [...sums].flatMap(([key, total]) =>
    total === 0 ? [] : [`posting ${key} is out of balance by ${words(total)}`],
  );
}

/** Toward the client the journal says what its instalments say, less its credit. */
function clientBreaches(journal: Journal): string[] {
  const { instalments, invoices, entries, received, paid_back } = journal;
  const found: string[] = [];
  for (const { payment_id, instalment_number, amount, amount_open, status } of instalments) {
    const key = `${payment_id} ${instalment_number}`;
    const booked = sum(
      entries
        .filter((entry) => entry.account === 'premium_receivable' && entry.payment === key)
        .map((entry) => entry.amount),
    );
    if (booked !== amount_open)
      found.push(`instalment ${key}: open ${words(amount_open)}, journal ${words(booked)}`);
    if (amount_open < 0 || amount_open > amount)
      found.push(`instalment ${key} of ${words(amount)} has ${words(amount_open)} open`);
    if (amount_open !== 0 && /^(paid|cancelled|refunded)/.test(status))
      found.push(`instalment ${key} is ${status} with ${words(amount_open)} open`);
  }
  const open = sum(instalments.map(({ amount_open }) => amount_open));
  const credit = -balance(journal, 'refunds_payable');
  const billed = sum(invoices.map(({ total }) => total));
  if (credit < 0) found.push(`the client's credit is ${words(credit)}`);
  if (open - credit !== billed - received + paid_back)
    found.push(
      `open ${words(open)} less credit ${words(credit)} is not billed ${words(billed)} less received ${words(received)} and paid back ${words(paid_back)}`,
    );
  return found;
}

/** Invoices and credit notes add up to what the accounts of the premium hold. */
function invoiceBreaches({ invoices, premium }: Journal): string[] {
  const found: string[] = [];
  const tell = (what: string, invoiced: number, booked: number) => {
    if (invoiced !== booked)
      found.push(`${what}: invoices say ${words(invoiced)}, journal ${words(booked)}`);
  };
  for (const { invoice_number, premium: net, fee, ipt, total } of invoices) {
    tell(`total of ${invoice_number}`, net + fee + sum(ipt.map((line) => line.ipt)), total);
    const rates = ipt.map((line) => `${line.country} ${Number(line.rate_pct)}`);
    if (new Set(rates).size < rates.length)
      found.push(`${invoice_number} has two lines of one rate: ${rates.join(', ')}`);
  }
  tell('net', sum(invoices.map((one) => one.premium)), premium.net);
  tell('fee', sum(invoices.map((one) => one.fee)), premium.fee);
  for (const country of new Set([
    ...premium.taxes.keys(),
    ...[...premium.lines.keys()].map((key) => key.slice(0, 2)),
  ])) {
    const lines = [...premium.lines].filter(([key]) => key.startsWith(country));
    tell(
      `tax of ${country}`,
      sum(lines.map(([, line]) => line.ipt)),
      premium.taxes.get(country) ?? 0,
    );
  }
  return found;
}

/** What was taxed is the net and the fee, and every rate gives its tax; each booking may have rounded once. */
function taxBreaches({ premium }: Journal, steps: number): string[] {
  const found: string[] = [];
  const taxed = sum([...premium.lines.values()].map(({ base }) => base));
  if (taxed !== premium.net + premium.fee)
    found.push(`taxed were ${words(taxed)} of ${words(premium.net + premium.fee)} net and fee`);
  for (const [key, { base, ipt }] of premium.lines) {
    const reckoned = percent(base, key.slice(3));
    if (Math.abs(reckoned - ipt) > 1 + steps)
      found.push(`tax ${key} of ${words(base)}: reckoned ${words(reckoned)}, booked ${words(ipt)}`);
  }
  const shares = sum(premium.insurers.values()) + sum(premium.brokers.values());
  for (const [party, owed] of premium.insurers)
    if (owed < 0) found.push(`insurer ${party} is left with ${words(owed)}`);
  for (const [holder, tax] of premium.tax_holders)
    if (tax < 0) found.push(`of tax ${holder} is left with ${words(tax)}`);
  if (shares !== premium.net)
    found.push(`insurers and brokers have ${words(shares)} of ${words(premium.net)} net`);
  return found;
}

/** When all that was billed was taken back, nobody is left with a cent of it. */
function closedBreaches({ invoices, premium, instalments }: Journal): string[] {
  const found: string[] = [];
  const billed = sum(invoices.map(({ total }) => total));
  if (billed === 0)
    for (const [name, parties] of Object.entries({
      insurers: premium.insurers,
      brokers: premium.brokers,
      tax: premium.tax_holders,
    }))
      for (const [party, amount] of parties)
        if (amount !== 0)
          found.push(`all is taken back, but ${name} ${party} has ${words(amount)}`);
  if (premium.net === 0)
    for (const [party, amount] of [...premium.insurers, ...premium.brokers])
      if (amount !== 0)
        found.push(`all net premium is taken back, but ${party} has ${words(amount)}`);
  for (const { invoice_id, invoice_number, status } of invoices) {
    const own = instalments.filter((one) => one.invoice_id === invoice_id);
    const open = sum(own.map(({ amount_open }) => amount_open));
    if ((status === 'paid' || status === 'credited') && open !== 0)
      found.push(`${invoice_number} is ${status} with ${words(open)} open`);
  }
  return found;
}
