import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Currency } from '#domain/currencies.ts';
import { formatMoney } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Skeleton } from '#web/kit/base/skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';

/** Who of an account is settled: everybody to whom something is payable, less those whose tick was taken away. */
export function usePayableParties(
  of: Pick<InputOf<'get_payable_parties'>, 'account' | 'currency'>,
  booked_on: string | null,
) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const read = useRead(
    'get_payable_parties',
    { ...of, booked_on: booked_on ?? '' },
    { enabled: booked_on !== null, keepPrevious: true },
  );
  const payable = (read.data?.parties ?? []).filter((one) => one.payable !== 0);
  const chosen = payable.filter(({ party }) => !left.has(party));
  const choose = (party: string, wanted: boolean) => {
    const next = new Set(left);
    if (wanted) next.delete(party);
    else next.add(party);
    setLeft(next);
  };
  return { read, payable, chosen, choose, isChanged: left.size > 0 };
}

/** The parties by name, each with what it is paid and what is booked but not received yet. */
export function PayableParties({
  parties: { read, payable, chosen, choose },
  currency,
  error,
}: {
  parties: ReturnType<typeof usePayableParties>;
  currency: Currency;
  error: string | undefined;
}) {
  if (read.isError)
    return (
      <ErrorState
        title="The parties could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  if (read.isPending) return <Skeleton variant="rounded" height={72} />;
  if (payable.length === 0)
    return <Box sx={{ color: t.n[600] }}>Nothing is payable up to that day.</Box>;
  const total = sumBy(chosen, (one) => one.payable);
  return (
    <Box>
      <Box
        role="group"
        aria-label="Who is settled"
        tabIndex={0}
        sx={{
          maxHeight: 264,
          overflowY: 'auto',
          px: 3,
          py: 1,
          border: `1px solid ${t.n[200]}`,
          borderRadius: `${t.radius.md}px`,
        }}
      >
        {payable.map((one) => (
          <Box key={one.party} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <TickBox
                wide
                checked={chosen.includes(one)}
                onChange={(wanted) => choose(one.party, wanted)}
                label={
                  <>
                    {one.party_name}
                    <Box component="span" sx={{ display: 'block', fontSize: 12, color: t.n[600] }}>
                      {one.booked === one.payable
                        ? 'All that is booked'
                        : `${formatMoney(one.booked, currency)} booked`}
                    </Box>
                  </>
                }
              />
            </Box>
            <MoneyText amount={one.payable} currency={currency} />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', px: 3, py: 2, fontWeight: 600 }} aria-live="polite">
        <Box sx={{ flex: 1 }}>{total < 0 ? 'They pay us' : 'Together'}</Box>
        <MoneyText amount={Math.abs(total)} currency={currency} />
      </Box>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </Box>
  );
}
