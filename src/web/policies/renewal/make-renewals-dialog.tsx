import Box from '@mui/material/Box';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { formatAmount, formatMoney } from '#domain/money.ts';
import { priceCauseLabels } from '#domain/policies/renewal/price-change.ts';
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
import type { Renewal } from '#web/policies/renewal/renewals-screen.tsx';

const signed = (amount: number) =>
  `${amount > 0 ? '+' : ''}${formatAmount(amount).replace('-', '−')}`;

type Price = ItemOf<'preview_renewals', 'prices'>;

const caps = [0, 5, 10, 15, 20, 30].map((pct) => ({
  value: String(pct),
  label: pct === 0 ? 'No more than last season' : `At most ${pct} % more`,
}));

/** What the season would cost each client and why, and the quotes of it. */
export function MakeRenewalsDialog({
  subject: { season, renewals },
  open,
  onClose,
}: RecordDialogProps<{ season: number; renewals: readonly Renewal[] }>) {
  const toast = useToast();
  const [cap, setCap] = useState<string | null>(null);
  const user_ids = renewals.map(({ user_id }) => user_id);
  const read = useRead(
    'preview_renewals',
    { season, user_ids, ...(cap === null ? {} : { cap_pct: Number(cap) }) },
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
      subtitle="The rounds of the same championships, with today’s cars, drivers and levels. They begin as concepts."
      width="md"
      onClose={onClose}
      busy={make.isPending}
      disabled={ready.length === 0}
      saveLabel={ready.length === 1 ? 'Make 1 quote' : `Make ${ready.length} quotes`}
      onSubmit={() =>
        make.mutate({
          season,
          user_ids: ready.map(({ user_id }) => user_id),
          cap_pct: cap === null ? null : Number(cap),
        })
      }
    >
      <Box sx={{ maxWidth: 320 }}>
        <SelectField
          label="Cap on the increase"
          placeholder="As the tables say"
          hint="For the same rounds; by the underwriter’s adjustment, at most 30 %."
          value={cap}
          options={caps}
          onChange={setCap}
        />
      </Box>
      {read.isError ? (
        <InlineAlert tone="error">The prices could not be worked out.</InlineAlert>
      ) : null}
      {read.isPending ? <PageSkeleton /> : null}
      <Box sx={{ display: 'grid', gap: 3, opacity: read.isPlaceholderData ? 0.85 : 1 }}>
        {prices.map((price) => (
          <PriceRow key={price.user_id} price={price} />
        ))}
      </Box>
    </FormDialog>
  );
}

/** One client: what it paid, what it would pay, and each cause of the difference. */
function PriceRow({ price }: { price: Price }) {
  const { client_name, currency, premium_before, premium_asked, premium, problem } = price;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Box
      component="section"
      aria-label={client_name}
      sx={{ border: `1px solid ${t.n[200]}`, borderRadius: `${t.radius.md}px`, p: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline' }}>
        <Box sx={{ fontWeight: 600, flex: 1, minWidth: 160 }}>{client_name}</Box>
        <Box sx={{ fontSize: 13, color: t.n[600] }}>
          {`${counted(price.cars, 'car')}, ${counted(price.rounds, 'round')}`}
        </Box>
      </Box>
      {problem === '' && premium !== null && premium_asked !== null ? (
        <Box component="dl" className="num" sx={linesSx}>
          <Line label="Last season" value={money(premium_before)} />
          {price.causes
            .filter(({ amount }) => amount !== 0)
            .map(({ cause, amount }) => (
              <Line key={cause} label={priceCauseLabels[cause]} value={signed(amount)} quiet />
            ))}
          {premium === premium_asked ? null : (
            <Line
              label={`Cap, adjustment ${price.adjust_pct.replace('-', '−')} %`}
              value={signed(premium - premium_asked)}
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
