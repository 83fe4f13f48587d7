import { formatMoney, shareOf, sumByCurrency } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import type { Renewal } from '#web/policies/renewal/renewals-screen.tsx';

/** How many of last season's clients and of the covers that end stay, and how much of their premium; what caps give away. */
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
    sumBy(rows, (one) => one.premium_before),
  );
  const one_currency = new Set(renewals.map(({ currency }) => currency)).size === 1;
  return (
    <KeyFigures
      figures={[
        {
          label: 'Renewed',
          value: `${renewed.length} of ${renewals.length}`,
          hint: `Clients who insured races in ${season - 1} and covers that end, with a policy for what follows.`,
        },
        { label: 'Premium before', value: money(renewals, (one) => one.premium_before) },
        {
          label: 'Of it renewed',
          value: one_currency && of_before ? `${shareOf(100, of_renewed ?? 0, of_before)} %` : '',
          hint: 'The premium before of what is renewed, as a share of all of it.',
        },
        { label: 'Premium renewed', value: money(renewed, (one) => one.premium ?? 0) },
        {
          label: 'Given by caps',
          value: money(renewals, (one) => one.cap_cost),
          hint: 'What the tables ask beyond the premiums that were quoted within a cap.',
        },
      ]}
    />
  );
}
