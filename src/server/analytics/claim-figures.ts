import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  type Calculation,
  type CalculationLine,
  type CalculationPart,
  calculationOf,
  type JournalRow,
  partOf,
  sumOfAmounts,
} from '#domain/analytics/calculation.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { agreedOf } from '#domain/claims/claim-amounts.ts';
import { claimLineKindLabels } from '#domain/claims/claim-constants.ts';
import { type Cents, formatAmount, percentOf } from '#domain/money.ts';
import type { BookingKind } from '#domain/payments/booking-words.ts';
import type { LedgerAccount } from '#domain/payments/ledger-accounts.ts';
import { TOTAL_EXCESS_CAP_PCT } from '#domain/rating/excess/additional-excess.ts';
import { claimReserve } from '#server/analytics/claim-reserve-figure.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';
import { journalRows, onAccounts } from '#server/analytics/journal-rows.ts';
import { type ClaimDossier, readDossier } from '#server/claims/record/claim-dossier.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import type { FullClaim } from '#server/claims/record/claim-view.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import type { ReadContext } from '#server/platform/context.ts';

/** A claim as this person reads it, and the terms that it stands on. */
interface StandingClaim {
  claim: FullClaim;
  cover: ClaimDossier['cover'];
}

async function standing(ctx: ReadContext, claim_id: string | undefined): Promise<StandingClaim> {
  const record = named(await findClaim(ctx.db, named(claim_id)));
  const { cover } = await readDossier(ctx.db, record, ctx);
  return { claim: await fullClaim(ctx, record.claim_id), cover };
}

/** What is left between the lines and the figure is a line of its own. */
function withRest(
  lines: CalculationLine[],
  total: Cents,
  rest: Omit<CalculationLine, 'amount'>,
): CalculationLine[] {
  const missing = total - sumOfAmounts(lines);
  return missing === 0 ? lines : [...lines, { ...rest, amount: missing }];
}

const floor = { label: 'Never less than nothing', how: '' };

type Line = FullClaim['lines'][number];

const nameOf = ({ description, kind }: Line) => description || claimLineKindLabels[kind];

/** Line by line of the damage table, or what the client estimated while it is empty. */
function claimed({ claim }: StandingClaim): CalculationLine[] {
  const lines = claim.lines.map((line) => ({
    label: nameOf(line),
    how: [claimLineKindLabels[line.kind], line.part_number].filter(Boolean).join(', '),
    amount: line.claimed,
  }));
  return withRest(lines, claim.claim_amounts.total.claimed, {
    label: 'Estimate',
    how: 'No line of damage yet',
  });
}

/** Line by line what was agreed; of a total loss the value, less what the client keeps. */
function agreed({ claim, cover }: StandingClaim): CalculationLine[] {
  const { claim_amounts, salvage_value, lines } = claim;
  const { terms } = cover;
  const total = named(claim_amounts.total.agreed);
  if (claim_amounts.total_loss)
    return withRest(
      [
        { label: 'Agreed value', how: 'Total loss: the value counts', amount: terms.insured_value },
        { label: 'Salvage', how: 'The client keeps it', amount: -salvage_value },
      ],
      total,
      floor,
    );
  return withRest(
    lines.map((line) => ({
      label: nameOf(line),
      how: agreedHow(line, terms.scope),
      amount: line.agreed === null ? null : agreedOf(line, terms.scope),
    })),
    total,
    { label: 'As it was approved', how: '' },
  );
}

function agreedHow(line: Line, scope: StandingClaim['cover']['terms']['scope']): string {
  if (line.agreed === null) return 'Not decided yet';
  if (line.kind === 'labour' && scope === 'parts_only') return 'Labour: parts alone are insured';
  const of_claimed =
    line.agreed === line.claimed ? 'As claimed' : `Of ${formatAmount(line.claimed)} claimed`;
  return [of_claimed, line.reason].filter(Boolean).join('. ');
}

/** The part of the value that the client bears, and what the rules add to it. */
function excess({ claim, cover: { terms } }: StandingClaim): CalculationLine[] {
  const { base_excess, additional_excess, excess: total } = claim.claim_amounts;
  const of_value = percentOf(terms.insured_value, terms.excess_pct);
  const how =
    Number(terms.excess_pct) === 0
      ? 'As agreed for this cover'
      : of_value === base_excess
        ? `${Number(terms.excess_pct)} % of ${formatAmount(terms.insured_value)}`
        : `At least ${formatAmount(terms.min_excess)}, of the class or the series`;
  return withRest(
    [
      { label: 'Base excess', how, amount: named(base_excess) },
      ...additional_excess.map(({ label, amount }) => ({ label, how: 'Additional', amount })),
    ],
    named(total),
    {
      label: 'Up to the highest excess',
      how: `Never above ${TOTAL_EXCESS_CAP_PCT} % of ${formatAmount(terms.insured_value)}`,
    },
  );
}

/** The limit of an accident or a loss, what earlier claims left of it, less the excess. */
function payout({ claim, cover: { terms } }: StandingClaim): CalculationLine[] {
  const { accident_limit, aggregate_left, excess: borne, max_payout } = claim.claim_amounts;
  const limit = named(accident_limit);
  const of_value = percentOf(terms.insured_value, terms.accident_limit_pct);
  const left = Math.min(limit, aggregate_left ?? limit);
  return withRest(
    [
      {
        label: claim.is_vi ? 'Limit of a loss' : 'Limit of an accident',
        how:
          of_value === limit
            ? `${terms.accident_limit_pct} % of ${formatAmount(terms.insured_value)}`
            : 'What is paid of the lost items at most',
        amount: limit,
      },
      ...(left === limit
        ? []
        : [
            {
              label: 'Taken by other claims',
              how: `${formatAmount(left)} of the sum insured is left`,
              amount: left - limit,
            },
          ]),
      { label: 'Excess', how: 'The client bears it', amount: -named(borne) },
    ],
    named(max_payout),
    floor,
  );
}

/** What is agreed less the excess, within what is paid at most. */
function final({ claim }: StandingClaim): CalculationLine[] {
  const { total, excess: borne, max_payout, final_amount } = claim.claim_amounts;
  const amount = named(final_amount);
  const before = named(total.agreed) - named(borne);
  return withRest(
    [
      { label: 'Agreed', how: '', amount: named(total.agreed) },
      { label: 'Excess', how: 'The client bears it', amount: -named(borne) },
    ],
    amount,
    before < amount
      ? floor
      : { label: 'Above what is paid at most', how: formatAmount(named(max_payout)) },
  );
}

/** What is still to be paid of the final amount, less premium that is kept back. */
function cash({ claim }: StandingClaim): CalculationLine[] {
  const { final_amount, paid_before, set_off, cash: amount } = claim.claim_amounts;
  return withRest(
    [
      { label: 'Final amount', how: '', amount: named(final_amount) },
      ...(paid_before === 0
        ? []
        : [{ label: 'Paid before', how: 'By an earlier settlement', amount: -paid_before }]),
      ...(set_off ? [{ label: 'Open premium, set off', how: '', amount: -set_off }] : []),
    ],
    named(amount),
    floor,
  );
}

const paidBefore = ({ claim: { claim_amounts } }: StandingClaim): CalculationLine[] => [
  { label: 'Paid', how: 'By an earlier settlement', amount: claim_amounts.paid_before },
];

/** Instalment by instalment as far as it is known which are kept back. */
function setOff({ claim }: StandingClaim): CalculationLine[] {
  const total = named(claim.claim_amounts.set_off);
  let left = total;
  const { set_off_list = [] } = claim;
  const lines = set_off_list.flatMap(({ invoice_number, instalment_number, amount_open, date }) => {
    const amount = Math.min(left, amount_open);
    left -= amount;
    return amount === 0 || claim.status === 'paid'
      ? []
      : [{ label: `Instalment ${instalment_number} of ${invoice_number}`, how: date, amount }];
  });
  return withRest(lines, total, { label: 'Open premium', how: 'As it was set off' });
}

/** What is booked of a claim, expenses and recoveries apart. */
interface Booked {
  kinds: readonly BookingKind[];
  account: readonly LedgerAccount[];
  sign: 1 | -1;
}

const owed: Booked = { kinds: ['claim_owed'], account: ['claims_payable'], sign: -1 };
const paid: Booked = {
  kinds: ['claim_paid', 'claim_paid_by_insurer'],
  account: ['claims_payable'],
  sign: 1,
};
const keptBack: Booked = { kinds: ['claim_paid'], account: ['premium_receivable'], sign: -1 };
const byBank: Booked = { kinds: ['claim_paid'], account: ['cash', 'cash_us'], sign: -1 };

/** Its rows, with those that took one back; staff read all of them, an insurer what it bears itself. */
async function journalOf(
  ctx: ReadContext,
  claim_id: string,
  { kinds, account, sign }: Booked,
): Promise<JournalRow[]> {
  const of_claim: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`t.claim_id = ${claim_id}`,
    sql<SqlBool>`coalesce((select r.kind from ledger_transactions r where r.transaction_id = t.reverses), t.kind)
      in (${sql.join(kinds)})`,
  ];
  const { account_type, insurer_id } = ctx.actor;
  if (isStaff(account_type)) return journalRows(ctx, [...of_claim, onAccounts(account)], sign);
  if (account_type !== 'insurer' || !kinds.includes('claim_owed')) return [];
  const borne = sql<SqlBool>`e.account = 'insurer' and e.insurer_id = ${insurer_id}`;
  return journalRows(ctx, [...of_claim, borne], 1);
}

const isBorne = ({ actor }: ReadContext) => actor.account_type === 'insurer';

/** A figure of a claim with what is booked of it. */
const claimFigure =
  (
    linesOf: (is: StandingClaim) => CalculationLine[],
    {
      booked,
      before = () => [],
    }: { booked?: Booked; before?: (is: StandingClaim) => CalculationPart[] } = {},
  ): FigureReader =>
  async (ctx, { claim_id }): Promise<Calculation> => {
    const is = await standing(ctx, claim_id);
    const part = partOf('Calculation', linesOf(is));
    const { claim } = is;
    const journal = booked ? await journalOf(ctx, claim.claim_id, booked) : [];
    const differs = journal.length > 0 && sumOfAmounts(journal) !== part.total;
    return calculationOf({
      subject: [claim.claim_number, claim.car_name].filter(Boolean).join(', '),
      currency: claim.currency,
      parts: [part, ...before(is)],
      journal,
      booked_note: !differs
        ? ''
        : isBorne(ctx)
          ? 'What this insurer bears of it.'
          : 'With what was booked of earlier settlements of this claim.',
    });
  };

/** How the amount comes about that the last line starts from. */
const agreedAndExcess = (is: StandingClaim): CalculationPart[] => [
  partOf('Agreed', agreed(is)),
  partOf('Excess', excess(is)),
];

/** Figures of a claim, as far as they are decided for whom who asks. */
export const claimFigures = {
  claim_claimed: claimFigure(claimed),
  claim_agreed: claimFigure(agreed),
  claim_excess: claimFigure(excess),
  claim_payout: claimFigure(payout),
  claim_final: claimFigure(final, { booked: owed, before: agreedAndExcess }),
  claim_paid_before: claimFigure(paidBefore, { booked: paid }),
  claim_set_off: claimFigure(setOff, { booked: keptBack }),
  claim_cash: claimFigure(cash, { booked: byBank }),
  claim_reserve: claimReserve,
} as const satisfies Record<string, FigureReader>;
