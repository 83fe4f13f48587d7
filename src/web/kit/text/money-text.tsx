import { displayAmount, displayMoney } from '#domain/money.ts';

export interface MoneyTextProps {
  /** Cents; nothing shows as a dash. */
  amount: number | null | undefined;
  currency?: string | null | undefined;
  whole?: boolean;
  /** Without the code, in a column whose head carries it. */
  bare?: boolean;
}

/** Money in figures of equal width: `EUR 48,250.00`. */
export function MoneyText({ amount, currency, whole = false, bare = false }: MoneyTextProps) {
  if (amount === null || amount === undefined) return <span>—</span>;
  return (
    <span className="num">
      {bare ? displayAmount(amount, { whole }) : displayMoney(amount, currency ?? 'EUR', { whole })}
    </span>
  );
}
