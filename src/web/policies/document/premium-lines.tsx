import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { countryName } from '#domain/countries.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { displayAmount, formatMoney } from '#domain/money.ts';
import { minimumAdded } from '#domain/rating/minimum-added.ts';
import { useIsAmong } from '#web/api/session.ts';
import { BigFigure } from '#web/kit/chart/big-figure.tsx';
import { FigureAmount, type FigureQuestion } from '#web/kit/calculation/figure-button.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { percentText } from '#web/policies/document/document-words.ts';

type BuildUp = NonNullable<DocumentVersion['build_up']>;

/** A car at an event with its premium, where the lines begin. */
export interface PremiumItem {
  key: string;
  title: string;
  note: string;
  premium: number;
}

export interface PremiumLinesProps {
  /** Left out where the cars stand in a table of their own. */
  items?: readonly PremiumItem[];
  build_up: BuildUp;
  currency: string;
  /** The version whose figures these are, as it is stored: each opens how it was worked out. */
  of?: { policy_id: string; version_id: string } | undefined;
}

const noItems: readonly PremiumItem[] = [];

/** The premium line by line: cars, discounts, fee, tax, total, instalments. */
export function PremiumLines({ items = noItems, build_up, currency, of }: PremiumLinesProps) {
  const figure = (name: FigureQuestion['figure'], cents: number, part = '') =>
    of ? (
      <FigureAmount of={{ figure: name, ...of, part }} amount={cents} currency={currency} bare />
    ) : (
      displayAmount(cents)
    );
  return (
    <Box sx={{ fontSize: 13, lineHeight: '20px' }}>
      {items.map(({ key, title, note, premium }) => (
        <Line key={key} label={title} note={note} value={displayAmount(premium)} />
      ))}
      <Line
        label="Sum of items"
        value={figure('items_total', build_up.items_total)}
        ruled={items.length > 0}
        strong
      />
      {build_up.discount === 0 ? null : (
        <Line
          label={`Discount ${percentText(build_up.discount_pct)}`}
          value={figure('discount', -build_up.discount)}
        />
      )}
      {build_up.adjustment === 0 ? null : (
        <Line
          label={`Adjustment ${percentText(build_up.adjust_pct)}`}
          value={figure('adjustment', build_up.adjustment)}
        />
      )}
      {minimumAdded(build_up) > 0 ? (
        <Line label="Up to the minimum premium" value={displayAmount(minimumAdded(build_up))} />
      ) : null}
      <Line label="Net premium" value={figure('net_premium', build_up.premium)} ruled strong />
      <Line label="Policy fee" value={figure('policy_fee', build_up.fee)} />
      {build_up.ipt.map((tax) => (
        <Line
          key={`${tax.country} ${tax.rate_pct}`}
          label={`Premium tax ${tax.country} ${percentText(tax.rate_pct)}`}
          note={`${countryName(tax.country)}, of ${displayAmount(tax.base)}`}
          value={figure('premium_tax', tax.ipt, `${tax.country} ${tax.rate_pct}`)}
        />
      ))}
      <Gross>
        {of ? (
          <FigureAmount
            of={{ figure: 'gross_premium', ...of }}
            amount={build_up.gross}
            currency={currency}
          />
        ) : (
          formatMoney(build_up.gross, currency)
        )}
      </Gross>
      <Instalments instalments={build_up.instalments} figure={figure} />
      {build_up.commission ? (
        <Line
          label={`Commission ${percentText(build_up.commission_pct ?? '0')}`}
          note="Inside the net premium"
          value={figure('commission', build_up.commission)}
          quiet
        />
      ) : null}
    </Box>
  );
}

/** When what is paid; a single one is the premium itself. */
function Instalments({
  instalments,
  figure,
}: Pick<BuildUp, 'instalments'> & {
  figure: (name: 'version_instalment', cents: number, part: string) => ReactNode;
}) {
  if (instalments.length < 2) return null;
  return instalments.map(({ instalment_number, due_on, amount }) => (
    <Line
      key={instalment_number}
      label={`Instalment ${instalment_number}`}
      note={due_on === null ? '' : formatCalendarDate(due_on)}
      value={figure('version_instalment', amount, String(instalment_number))}
      quiet
    />
  ));
}

function Gross({ children }: { children: ReactNode }) {
  const isClient = useIsAmong('agent');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: 3,
        mt: 2,
        pt: 3,
        borderTop: `1px solid ${t.n[200]}`,
      }}
    >
      <Box sx={{ fontWeight: 600 }}>{isClient ? 'You pay' : 'Client pays'}</Box>
      <BigFigure small>{children}</BigFigure>
    </Box>
  );
}

function Line({
  label,
  note,
  value,
  ruled = false,
  strong = false,
  quiet = false,
}: {
  label: ReactNode;
  note?: string;
  value: ReactNode;
  ruled?: boolean;
  strong?: boolean;
  quiet?: boolean;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 3,
        py: 1,
        color: quiet ? t.n[600] : t.n[900],
        fontWeight: strong ? 600 : 450,
        ...(ruled ? { mt: 1, pt: 2, borderTop: `1px solid ${t.n[200]}` } : {}),
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{label}</Box>
        {note ? (
          <Box sx={{ fontSize: 12, lineHeight: '16px', color: t.n[500], fontWeight: 450 }}>
            {note}
          </Box>
        ) : null}
      </Box>
      <Box className="num" sx={{ whiteSpace: 'nowrap' }}>
        {value}
      </Box>
    </Box>
  );
}
