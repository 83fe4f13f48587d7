import { formatMoney, shareOf, sumByCurrency } from '#domain/money.ts';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import type { Renewal } from '#web/policies/renewal/renewals-screen.tsx';

/** How many of last season's clients stay, and how much of their premium; what caps give away. */
export function Retention({
  season,
  renewals,
}: {
  season: number;
  renewals: readonly Renewal[] | undefined;
}) {
  if (!renewals || renewals.length === 0) return null;
  const renewed = renewals.filter(({ state }) => state === 'renewed');
  const money = (of: readonly Renewal[], amount: (one: Renewal) => number) =>
    sumByCurrency(of.map((one) => ({ currency: one.currency, amount: amount(one) })))
      .map((sum) => formatMoney(sum.amount, sum.currency, { whole: true }))
      .join(', ');
  const [of_before, of_renewed] = [renewals, renewed].map((rows) =>
    rows.reduce((sum, one) => sum + one.premium_before, 0),
  );
  const one_currency = new Set(renewals.map(({ currency }) => currency)).size === 1;
  return (
    <KeyFigures
      figures={[
        {
          label: 'Clients renewed',
          value: `${renewed.length} of ${renewals.length}`,
          hint: `Clients who insured races in ${season - 1} and have a policy for races in ${season}.`,
        },
        { label: `Premium of ${season - 1}`, value: money(renewals, (one) => one.premium_before) },
        {
          label: 'Of it renewed',
          value: one_currency && of_before ? `${shareOf(100, of_renewed ?? 0, of_before)} %` : '',
          hint: `The premium of ${season - 1} of those who are renewed, as a share of all of it.`,
        },
        { label: `Premium of ${season}`, value: money(renewed, (one) => one.premium ?? 0) },
        {
          label: 'Given by caps',
          value: money(renewals, (one) => one.cap_cost),
          hint: 'What the tables ask beyond the premiums that were quoted within a cap.',
        },
      ]}
    />
  );
}
