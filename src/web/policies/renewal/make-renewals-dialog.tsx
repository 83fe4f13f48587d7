import Box from '@mui/material/Box';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { displayChange, formatMoney, withMinus } from '#domain/money.ts';
import { priceCauseLabel } from '#domain/policies/renewal/price-change.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { renewalTotals } from '#web/policies/renewal/renewal-totals.ts';
import type { Renewal } from '#web/policies/renewal/renewals-screen.tsx';

type Price = ItemOf<'preview_renewals', 'prices'>;

const caps = [0, 5, 10, 15, 20, 30].map((pct) => ({
  value: String(pct),
  label: pct === 0 ? 'No more than before' : `At most ${pct} % more`,
}));

/** What the next season or cover would cost each client and why, and the quotes of it. */
export function MakeRenewalsDialog({
  subject: { season, renewals },
  open,
  onClose,
}: RecordDialogProps<{ season: number; renewals: readonly Renewal[] }>) {
  const toast = useToast();
  const [cap, setCap] = useState<string | null>(null);
  const asked = {
    season,
    user_ids: renewals.flatMap((one) => (one.expiring_id === null ? [one.user_id] : [])),
    expiring_ids: renewals.flatMap(({ expiring_id }) => expiring_id ?? []),
  };
  const read = useRead(
    'preview_renewals',
    { ...asked, ...(cap === null ? {} : { cap_pct: Number(cap) }) },
    { keepPrevious: true },
  );
  const prices = read.data?.prices ?? [];
  const ready = prices.filter(({ problem }) => problem === '');
  const make = useWrite('make_renewals', {
    onSuccess: ({ made, not_made }) => {
      const [first] = not_made;
      if (made.length > 0) toast.success(`${counted(made.length, 'quote')} made`);
      if (first) toast.error(`${first.client_name}: ${first.problem}`);
      onClose();
    },
    onError: (error) => toast.failure(error),
  });
  return (
    <FormDialog
      open={open}
      title={`Quotes for ${season}`}
      subtitle={subtitleOf(asked)}
      width="md"
      onClose={onClose}
      busy={make.isPending}
      disabled={ready.length === 0}
      saveLabel={ready.length === 1 ? 'Make 1 quote' : `Make ${ready.length} quotes`}
      onSubmit={() => make.mutate({ ...asked, cap_pct: cap === null ? null : Number(cap) })}
    >
      <Box sx={{ maxWidth: 320 }}>
        <SelectField
          label="Cap on the increase"
          placeholder="As the tables say"
          hint="For what is insured already; by the underwriter’s adjustment, at most 30 %. Not of persons: the broker prices them."
          value={cap}
          options={caps}
          onChange={setCap}
        />
      </Box>
      {read.isError ? (
        <InlineAlert tone="error">The prices could not be worked out.</InlineAlert>
      ) : null}
      {read.isPending ? <PageSkeleton /> : null}
      <Totals prices={prices} capped={cap !== null} />
      <Box sx={{ display: 'grid', gap: 3, opacity: read.isPlaceholderData ? 0.85 : 1 }}>
        {prices.map((price) => (
          <PriceRow key={price.renewal_id} price={price} />
        ))}
      </Box>
    </FormDialog>
  );
}

function subtitleOf({
  user_ids,
  expiring_ids,
}: {
  user_ids: readonly string[];
  expiring_ids: readonly string[];
}): string {
  return [
    user_ids.length > 0 &&
      'On track the rounds of the same championships, or the same days on track, with today’s cars, drivers and levels.',
    expiring_ids.length > 0 &&
      'A cover that ends insures what it insures today, from the next day on.',
    'They begin as concepts.',
  ]
    .filter((one) => one !== false)
    .join(' ');
}

/** One renewal: what it cost, what it would pay, and each cause of the difference. */
function PriceRow({ price }: { price: Price }) {
  const { client_name, currency, insurance_type, premium_before, premium_asked, premium, problem } =
    price;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Box
      component="section"
      aria-label={`${client_name}, ${insuranceTypeLabels[insurance_type]}`}
      sx={{ border: `1px solid ${t.n[200]}`, borderRadius: `${t.radius.md}px`, p: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline' }}>
        <Box sx={{ fontWeight: 600, flex: 1, minWidth: 160 }}>{client_name}</Box>
        <Box sx={{ fontSize: 13, color: t.n[600] }}>
          {`${insuranceTypeLabels[insurance_type]}: ${price.insured}`}
        </Box>
      </Box>
      {problem === '' && premium !== null && premium_asked !== null ? (
        <Box component="dl" className="num" sx={linesSx}>
          <Line label="Before" value={money(premium_before)} />
          {price.causes
            .filter(({ amount }) => amount !== 0)
            .map(({ cause, amount }) => (
              <Line
                key={cause}
                label={priceCauseLabel(cause, insurance_type)}
                value={`${currency} ${displayChange(amount)}`}
                quiet
              />
            ))}
          {premium === premium_asked ? null : (
            <Line
              label={`Cap, adjustment ${withMinus(price.adjust_pct)} %`}
              value={`${currency} ${displayChange(premium - premium_asked)}`}
              quiet
            />
          )}
          <Line label="Net premium" value={money(premium)} strong />
        </Box>
      ) : (
        <Box sx={{ mt: 1, fontSize: 13, color: t.tone.error.fg }}>{problem}</Box>
      )}
    </Box>
  );
}

/** What all of it comes to, and what the cap costs. */
function Totals({ prices, capped }: { prices: readonly Price[]; capped: boolean }) {
  const totals = renewalTotals(prices);
  if (totals.length === 0) return null;
  return (
    <Box component="section" aria-label="All quotes together">
      {totals.map(({ currency, count, before, premium, cap_cost }) => (
        <Box component="dl" className="num" key={currency} sx={linesSx}>
          <Line
            label={`Before, ${counted(count, 'quote')}`}
            value={formatMoney(before, currency)}
          />
          {capped ? (
            <Line label="The cap costs" value={formatMoney(cap_cost, currency)} strong />
          ) : null}
          <Line label="Net premium together" value={formatMoney(premium, currency)} strong />
        </Box>
      ))}
    </Box>
  );
}

const linesSx = {
  m: 0,
  mt: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) max-content',
  columnGap: 4,
  rowGap: 1,
  fontSize: 13,
} as const;

function Line({
  label,
  value,
  quiet = false,
  strong = false,
}: {
  label: string;
  value: string;
  quiet?: boolean;
  strong?: boolean;
}) {
  const sx = { m: 0, color: quiet ? t.n[600] : t.n[900], fontWeight: strong ? 650 : 450 };
  return (
    <>
      <Box component="dt" sx={sx}>
        {label}
      </Box>
      <Box component="dd" sx={{ ...sx, textAlign: 'right' }}>
        {value}
      </Box>
    </>
  );
}
