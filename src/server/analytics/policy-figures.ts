import { sql } from 'kysely';
import {
  type CalculationLine,
  calculationOf,
  partOf,
  sumOfAmounts,
} from '#domain/analytics/calculation.ts';
import { formatAmount } from '#domain/money.ts';
import { type ChargeKind, chargeKindLabels } from '#domain/rating/change/version-charges.ts';
import { chargeOf } from '#server/analytics/charge-figure.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';
import {
  clientAccounts,
  journalRows,
  notOfPremium,
  ofPremium,
  onAccounts,
  premiumParties,
  seesAccounts,
} from '#server/analytics/journal-rows.ts';
import type { ReadContext } from '#server/platform/context.ts';
import {
  documentNumber,
  findDocument,
  findVersion,
} from '#server/policies/document/document-record.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';

interface Charge {
  kind: ChargeKind;
  version_number: number;
  net: number;
  fee: number;
  ipt: number;
}

const beyond = ({ kind, version_number }: Charge) =>
  `${chargeKindLabels[kind]}, version ${versionLabel(version_number)}`;

/** The policy with the version that counts, and what its changes cost beyond their price. */
async function standing(ctx: ReadContext, policy_id: string | undefined) {
  const document = named(await findDocument(ctx.db, named(policy_id)));
  const version = await findVersion(
    ctx.db,
    named(document.locked_version_id ?? document.version_id),
  );
  const charges = await sql<Charge>`
    select c.kind, v.version_number, sum(c.net)::bigint as net, sum(c.fee)::bigint as fee, sum(c.ipt)::bigint as ipt
    from policy_charges c join policy_versions v using (version_id)
    where c.policy_id = ${document.policy_id} group by 1, 2 order by 2, 1`.execute(ctx.db);
  const of_policy = sql<boolean>`t.policy_id = ${document.policy_id}`;
  const known = { subject: documentNumber(document), currency: document.currency };
  return { document, version, charges: charges.rows, of_policy, known };
}

const otherwise = (booked: number, amount: number) =>
  booked === amount ? '' : 'Booked with the instalments that are not asked for any more.';

const policyNet: FigureReader = async (ctx, { policy_id }) => {
  const { version, charges, of_policy, known } = await standing(ctx, policy_id);
  const part = partOf('Calculation', [
    { label: `Version ${versionLabel(version.version_number)}`, how: '', amount: version.premium },
    ...charges
      .filter(({ net }) => net !== 0)
      .map((one) => ({ label: beyond(one), how: 'Before tax', amount: one.net })),
  ]);
  const accounts = ['insurer', 'commission'] as const;
  const journal = seesAccounts(ctx.actor, accounts)
    ? await journalRows(ctx, [of_policy, ofPremium, onAccounts(accounts)], -1)
    : [];
  const booked_note = otherwise(sumOfAmounts(journal), part.total);
  return calculationOf({ ...known, parts: [part], journal, booked_note });
};

const policyGross: FigureReader = async (ctx, { policy_id }) => {
  const { version, charges, of_policy, known } = await standing(ctx, policy_id);
  const part = partOf('Calculation', [
    {
      label: `Version ${versionLabel(version.version_number)}`,
      how: `Net premium ${formatAmount(version.premium)}, fee ${formatAmount(version.fee)}, tax ${formatAmount(version.ipt_total)}`,
      amount: version.gross,
    },
    ...charges.map((one) => ({
      label: beyond(one),
      how: `Net ${formatAmount(one.net)}, fee ${formatAmount(one.fee)}, tax ${formatAmount(one.ipt)}`,
      amount: one.net + one.fee + one.ipt,
    })),
  ]);
  const journal = await premiumJournal(ctx, of_policy);
  const booked_note = otherwise(sumOfAmounts(journal), part.total);
  return calculationOf({ ...known, parts: [part], journal, booked_note });
};

/** What a premium is booked as: for staff by whom it goes to, for a client by what is owed. */
export async function premiumJournal(
  ctx: ReadContext,
  of: Parameters<typeof journalRows>[1][number],
) {
  const where = [of, ofPremium];
  if (seesAccounts(ctx.actor, premiumParties))
    return journalRows(ctx, [...where, onAccounts(premiumParties)], -1);
  return seesAccounts(ctx.actor, clientAccounts)
    ? journalRows(ctx, [...where, onAccounts(clientAccounts)], 1)
    : [];
}

/** What one brokerage or insurer is owed of the premium; it is made of its bookings and nothing else. */
const partyShare =
  (account: 'insurer' | 'commission'): FigureReader =>
  async (ctx, { policy_id, part }) => {
    const { of_policy, known } = await standing(ctx, policy_id);
    const column = sql.ref(account === 'insurer' ? 'e.insurer_id' : 'e.broker_id');
    const is_party = sql<boolean>`coalesce(${column}::text, '') = ${part}`;
    const journal = await journalRows(
      ctx,
      [of_policy, ofPremium, onAccounts([account]), is_party],
      -1,
    );
    const lines = journal.map(({ description, booked_on, amount }): CalculationLine => ({
      label: description,
      how: booked_on,
      amount,
    }));
    return calculationOf({ ...known, parts: [partOf('Booked', lines)], journal });
  };

const amountOpen: FigureReader = async (ctx, { policy_id }) => {
  const { of_policy, known } = await standing(ctx, policy_id);
  const lines = await sql<CalculationLine>`
    select 'Instalment ' || p.instalment_number || ' of ' || p.invoice_number as label,
      'Due ' || to_char(p.due_on, 'DD-MM-YYYY') as how, p.amount_open as amount
    from payments p where p.policy_id = ${policy_id} and p.status <> 'cancelled' and p.amount_open <> 0
    order by p.due_on, p.instalment_number`.execute(ctx.db);
  const receivable = ['premium_receivable'] as const;
  const journal = seesAccounts(ctx.actor, receivable)
    ? await journalRows(ctx, [of_policy, onAccounts(receivable)], 1)
    : [];
  return calculationOf({ ...known, parts: [partOf('Instalments', lines.rows)], journal });
};

/** All that was invoiced of a policy, instalment by instalment; those that were cancelled ask for nothing. */
const amountAsked: FigureReader = async (ctx, { policy_id }) => {
  const { known } = await standing(ctx, policy_id);
  const lines = await sql<CalculationLine>`
    select 'Instalment ' || p.instalment_number || ' of ' || p.invoice_number as label,
      'Due ' || to_char(p.due_on, 'DD-MM-YYYY') || case when p.status = 'cancelled' then ', cancelled' else '' end as how,
      p.amount
    from payments p where p.policy_id = ${policy_id} order by p.due_on, p.instalment_number`.execute(
    ctx.db,
  );
  return calculationOf({ ...known, parts: [partOf('Instalments', lines.rows)] });
};

const amountPaid: FigureReader = async (ctx, { policy_id }) => {
  const { of_policy, known } = await standing(ctx, policy_id);
  const lines = await sql<CalculationLine>`
    select 'Instalment ' || p.instalment_number || ' of ' || p.invoice_number as label,
      'Asked for and not open any more' || case when p.refunded_amount = 0 then '' else ', less what was paid back' end as how,
      p.amount - p.amount_open - p.refunded_amount as amount
    from payments p
    where p.policy_id = ${policy_id} and p.status <> 'cancelled' and p.amount - p.amount_open - p.refunded_amount <> 0
    order by p.due_on, p.instalment_number`.execute(ctx.db);
  const accounts = seesAccounts(ctx.actor, clientAccounts);
  const journal = accounts
    ? await journalRows(ctx, [of_policy, notOfPremium, onAccounts(clientAccounts)], -1)
    : [];
  const part = partOf('Instalments', lines.rows);
  const booked_note =
    sumOfAmounts(journal) === part.total
      ? ''
      : 'The journal also holds what was used of the credit of another bill.';
  return calculationOf({ ...known, parts: [part], journal, booked_note });
};

const refundOwed: FigureReader = async (ctx, { policy_id }) => {
  const { of_policy, known } = await standing(ctx, policy_id);
  const payable = ['refunds_payable'] as const;
  const rows = await journalRows(ctx, [of_policy, onAccounts(payable)], -1);
  const under_way = await sql<CalculationLine>`
    select 'Refund under way' as label, 'Asked for on ' || to_char(r.created_at at time zone 'Europe/Amsterdam', 'DD-MM-YYYY') as how, -r.amount as amount
    from refunds r where r.policy_id = ${policy_id} and r.status in ('requested', 'approved')
    order by r.created_at`.execute(ctx.db);
  const lines = rows.map(({ description, booked_on, amount }) => ({
    label: description,
    how: booked_on,
    amount,
  }));
  const journal = seesAccounts(ctx.actor, payable) ? rows : [];
  return calculationOf({
    ...known,
    parts: [partOf('Credited and paid back', [...lines, ...under_way.rows])],
    journal,
    booked_note: under_way.rows.length === 0 ? '' : 'Before the refunds that are under way.',
  });
};

/** Figures of a policy as a whole. */
export const policyFigures = {
  policy_net: policyNet,
  policy_gross: policyGross,
  policy_charge: chargeOf,
  earned_commission: partyShare('commission'),
  insurer_share: partyShare('insurer'),
  amount_asked: amountAsked,
  amount_paid: amountPaid,
  amount_open: amountOpen,
  refund_owed: refundOwed,
} as const satisfies Record<string, FigureReader>;
