import Box from '@mui/material/Box';
import { countryName } from '#domain/countries.ts';
import { trimDecimal } from '#domain/decimal.ts';
import { displayChange, formatAmount, withMinus } from '#domain/money.ts';
import { premiumSteps } from '#domain/rating/premium-steps.ts';
import { t } from '#web/kit/base/tokens.ts';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';
import { factorLabels } from '#web/rating/calculator/factor-words.ts';
import type { Calculation } from '#web/rating/calculator/use-calculation.ts';

interface LineProps {
  label: string;
  note?: string;
  amount: string;
  strong?: boolean;
  ruled?: boolean;
  quiet?: boolean;
}

function Line({ label, note, amount, strong = false, ruled = false, quiet = false }: LineProps) {
  const cell = {
    py: 1,
    px: 0,
    borderTop: ruled ? `1px solid ${t.n[200]}` : 'none',
    fontWeight: strong ? 600 : 450,
    color: quiet ? t.n[500] : t.n[900],
  };
  return (
    <tr>
      <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left' }}>
        {label}
      </Box>
      <Box
        component="td"
        className="num"
        sx={{ ...cell, textAlign: 'right', color: t.n[500], fontWeight: 450, pr: 4 }}
      >
        {note}
      </Box>
      <Box
        component="td"
        className="num"
        sx={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap' }}
      >
        {amount}
      </Box>
    </tr>
  );
}

/** From the base premium over each factor to the premium of one event. */
function eventLines(item: Calculation['result']['items'][number]): LineProps[] {
  const steps = premiumSteps(item, item.factors).filter(({ pct }) => pct !== '0');
  const raised = item.premium !== item.technical_premium;
  return [
    {
      label: 'Base premium',
      note: `value weighed ${formatAmount(item.slice_base)}`,
      amount: formatAmount(item.base_premium),
      ruled: true,
    },
    ...steps.map(({ name, pct, amount }) => ({
      label: factorLabels[name],
      note: `${withMinus(pct)} %`,
      amount: displayChange(amount),
    })),
    {
      label: raised ? 'Premium, at its minimum' : 'Premium of the event',
      amount: formatAmount(item.premium),
      strong: true,
      ruled: true,
    },
  ];
}

/** From the events over discounts and taxes to what the client pays and what the insurer gets. */
function sumLines(result: Calculation['result'], input: CalculatorInput): LineProps[] {
  const count = result.items.length;
  const total = { strong: true, ruled: true };
  const lines: (LineProps | false)[] = [
    count > 1 && { label: `Sum of ${count}`, amount: formatAmount(result.items_total) },
    result.discount !== 0 && {
      label: 'Discount',
      note: `−${result.discount_pct.total} %`,
      amount: displayChange(-result.discount),
    },
    result.adjustment !== 0 && {
      label: 'Underwriter’s adjustment',
      note: `${input.adjustment} %`,
      amount: displayChange(result.adjustment),
    },
    { label: 'Net premium', amount: formatAmount(result.net_premium), ...total },
    { label: 'Policy fee', amount: displayChange(result.policy_fee) },
    ...result.taxes.map((tax) => ({
      label: `Premium tax, ${countryName(tax.country)}`,
      note: `${trimDecimal(tax.rate_pct)} %`,
      amount: displayChange(tax.ipt),
    })),
    { label: 'Gross premium', amount: formatAmount(result.gross_premium), ...total },
    result.instalments.length > 1 && {
      label: `${result.instalments.length} instalments`,
      amount: result.instalments.map((one) => formatAmount(one)).join(' + '),
      quiet: true,
    },
    {
      label: 'Commission, inside the net premium',
      note: `${input.commission} %`,
      amount: formatAmount(result.commission),
      quiet: true,
    },
    { label: 'To the insurer', amount: formatAmount(result.to_insurer), quiet: true },
  ];
  return lines.filter((line) => line !== false);
}

const head = { fontSize: 12, color: t.n[500], pb: 1 };

/** From the base premium over each factor, the discounts and the tax to what the client pays. */
export function PremiumBuildUp({
  input,
  calculation: { result },
}: {
  input: CalculatorInput;
  calculation: Calculation;
}) {
  const [item] = result.items;
  if (!item) return null;
  return (
    <Box
      component="table"
      aria-label="How the premium comes about"
      sx={{ width: '100%', mt: 4, borderCollapse: 'collapse', fontSize: 13, lineHeight: '20px' }}
    >
      <thead>
        <tr>
          <Box component="th" sx={{ ...head, textAlign: 'left' }}>
            {result.items.length > 1 ? 'One of the events' : 'The event'}
          </Box>
          <Box component="td" />
          <Box component="th" sx={{ ...head, textAlign: 'right' }}>
            {input.currency}
          </Box>
        </tr>
      </thead>
      <tbody>
        {[...eventLines(item), ...sumLines(result, input)].map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </tbody>
    </Box>
  );
}
