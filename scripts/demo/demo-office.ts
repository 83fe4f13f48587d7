import { addDays, addMonths, dateOfInstant, startOfDay, unixSeconds } from '#domain/dates.ts';
import type { InputOf } from '#contract/contract.ts';
import type { DemoStage } from './demo-stage.ts';

/** The brokerage whose account is closed by itself; that of the demo's log-in is left for whoever looks. */
const closedFor = 'chicane';
/** The office closes the month before on its third day, at ten. */
const HOURS_OF_DAY_THREE = 2 * 24 + 10;
const HOURS_BEFORE_THE_END = 5;
const HOURS_LEFT_IN_WORK = 3;

/**
 * Each month the office closes and settles the account of a brokerage and files what premium tax is due. The last
 * statement leaves with a batch that a second person has approved, as does what a bank refused first; a client's payout
 * waits in another for its approval.
 */
export function keepBooks(stage: DemoStage, { until }: { until: Date }): void {
  const { timeline } = stage;
  const month = (first: string): void => {
    const at = (startOfDay(first) + HOURS_OF_DAY_THREE * 3600) * 1000;
    if (at > until.getTime()) return;
    const next = addMonths(first, 1);
    const isLast = (startOfDay(next) + HOURS_OF_DAY_THREE * 3600) * 1000 > until.getTime();
    timeline.at(at, async () => {
      await closeAccount(stage, { until: addDays(first, -1), isLast });
      if (!isLast) await fileTaxes(stage);
      await addRates(stage, first);
      month(next);
    });
  };
  timeline.at(until.getTime() - HOURS_BEFORE_THE_END * 3_600_000, () => collectPayouts(stage));
  timeline.at(until.getTime() - HOURS_LEFT_IN_WORK * 3_600_000, () => leaveMoneyInWork(stage));
  month(addMonths(`${dateOfInstant(unixSeconds(stage.clock.now())).slice(0, 8)}01`, 1));
}

/** What a pound and a dollar are worth at the first of a month, as they go up and down over a year. */
const poundsAndDollars = {
  GBP: ['1.1512', '1.1547', '1.1498', '1.1455', '1.1481', '1.1533'],
  USD: ['0.8641', '0.8605', '0.8577', '0.8622', '0.8698', '0.8664'],
} as const;

/** Whoever closes the month types its exchange rates. */
async function addRates(stage: DemoStage, valid_from: string): Promise<void> {
  const month = Number(valid_from.slice(5, 7));
  for (const currency of ['GBP', 'USD'] as const) {
    const rates = poundsAndDollars[currency];
    const rate = rates[month % rates.length] ?? rates[0];
    await stage.as('sanne').call('add_exchange_rate', { currency, valid_from, rate });
  }
}

async function closeAccount(
  stage: DemoStage,
  { until, isLast }: { until: string; isLast: boolean },
): Promise<void> {
  const office = stage.as('sanne');
  const { accounts } = await office.call('get_open_statements', {});
  for (const { account, party_id, currency } of accounts) {
    if (party_id !== stage.idOf(closedFor)) continue;
    const party = { account, party_id, currency };
    const { closing, row_count } = await office.call('preview_statement', { ...party, until });
    if (row_count === 0) continue;
    const { statement_id, statement_number } = await office.call('close_statement', {
      ...party,
      ...{ until, closing },
    });
    if (closing === 0) continue;
    if (isLast && closing > 0)
      await collectAndApprove(stage, [{ kind: 'settlement', id: statement_id }]);
    else
      await office.call('settle_statement', {
        ...{ statement_id, booked_on: addDays(until, 3) },
        reference: `Order ${statement_number}`,
      });
  }
}

/** One collects, another approves; the bank has not shown it yet. */
async function collectAndApprove(stage: DemoStage, items: Items): Promise<{ batch_id: string }> {
  const { batch_id, revision } = await collect(stage, items);
  await stage.as('mila').call('approve_payment_batch', { batch_id, revision });
  return { batch_id };
}

const collect = (stage: DemoStage, items: Items) =>
  stage.as('sanne').call('collect_payment_batch', {
    execute_on: dateOfInstant(unixSeconds(stage.clock.now())),
    items,
  });

/**
 * What goes to other clients than the one whose log-in everybody tries: one collected, withdrawn and collected again; the
 * other refused by its bank, and ordered anew.
 */
async function collectPayouts(stage: DemoStage): Promise<void> {
  const { payables } = await stage.as('sanne').call('get_payables', {});
  const free = payables.filter(
    ({ kind, user_id, held_until, stopped_by }) =>
      kind !== 'settlement' &&
      held_until === null &&
      stopped_by === null &&
      user_id !== stage.idOf('vandalen'),
  );
  const one = free.find(({ kind }) => kind === 'payout');
  if (one) await collectAnew(stage, [{ kind: one.kind, id: one.id }]);
  const other = free.find(({ kind }) => kind === 'refund') ?? free.find((each) => each !== one);
  if (other) await orderAnew(stage, [{ kind: other.kind, id: other.id }]);
}

type Items = InputOf<'collect_payment_batch'>['items'];

async function collectAnew(stage: DemoStage, items: Items): Promise<void> {
  const { batch_id, revision } = await collect(stage, items);
  const reason = 'Collected for the wrong day';
  await stage.as('sanne').call('withdraw_payment_batch', { batch_id, revision, reason });
  await collect(stage, items);
}

async function orderAnew(stage: DemoStage, items: Items): Promise<void> {
  const refused = await collectAndApprove(stage, items);
  const { items: sent } = await stage
    .as('sanne')
    .call('get_payment_batch', { batch_id: refused.batch_id });
  for (const { item_id } of sent)
    await stage.as('sanne').call('reject_payment_batch_item', {
      item_id,
      reason: 'The bank could not reach the account that day',
    });
  await collectAndApprove(stage, items);
}

/**
 * What the office has begun and not ended: a part of a payout paid ahead, an instalment of which half came in, and one
 * that its client says is paid.
 */
async function leaveMoneyInWork(stage: DemoStage): Promise<void> {
  const others = ({ user_id }: { user_id: string | null }) => user_id !== stage.idOf('vandalen');
  const { payables } = await stage.as('sanne').call('get_payables', {});
  const ahead = payables.find((one) => one.kind === 'payout' && others(one));
  const { payouts } = await stage.as('sanne').call('get_payouts', {});
  const payout = payouts.find(({ payout_id }) => payout_id === ahead?.id);
  const paid_on = dateOfInstant(unixSeconds(stage.clock.now()));
  if (payout?.claim_id)
    await stage.claimStep('sanne', 'pay_claim_ahead', payout.claim_id, {
      amount: Math.trunc(payout.amount / 2),
      paid_on,
      reference: `${payout.claim_number} part 1`,
    });
  const { payments } = await stage.as('sanne').call('get_all_payments', {
    filters: { status: ['pending'] },
  });
  const [half, told] = payments.filter(others);
  if (half)
    await stage.as('mila').call('register_payment', {
      ...{ payment_id: half.payment_id, instalment_number: half.instalment_number },
      ...{ revision: half.revision, amount: Math.trunc(half.amount_open / 2) },
      ...{ received_on: paid_on, account: 'bank', reference: 'First half' },
    });
  if (told)
    await stage.as('mila').call('change_payment_status', {
      ...{ payment_id: told.payment_id, instalment_number: told.instalment_number },
      ...{ revision: told.revision, status: 'under_review' },
      reason: 'The client sent the order of its bank.',
    });
}

/** The oldest first, as they are filed. */
async function fileTaxes(stage: DemoStage): Promise<void> {
  const office = stage.as('sanne');
  const year = Number(dateOfInstant(unixSeconds(stage.clock.now())).slice(0, 4));
  const { returns } = await office.call('get_tax_returns', { year });
  const due = returns.filter((one) => one.state === 'due' || one.state === 'late');
  for (const { country_code, currency, period_until, tax } of due.toSorted((a, b) =>
    a.period_until.localeCompare(b.period_until),
  ))
    await office.call('file_tax_return', {
      ...{ country_code, currency, period_until, tax },
      reference: `${country_code}-${period_until.slice(0, 7)}`,
    });
}
