import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { countryName } from '#domain/countries.ts';
import { trimDecimal } from '#domain/decimal.ts';
import { formatAmount } from '#domain/money.ts';
import { premiumSteps } from '#domain/rating/premium-steps.ts';
import { t } from '#web/kit/base/tokens.ts';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';
import { factorLabels } from '#web/rating/calculator/factor-words.ts';
import type { Calculation } from '#web/rating/calculator/use-calculation.ts';

const signed = (amount: number) =>
  `${amount > 0 ? '+' : ''}${formatAmount(amount)}`.replace('-', '−');

interface LineProps {
  label: ReactNode;
  note?: ReactNode;
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
  const steps = premiumSteps(item.base_premium, item.factors).filter(({ pct }) => pct !== '0');
  const count = result.items.length;
  const raised = item.premium !== item.technical_premium;
  return (
    <Box
      component="table"
      aria-label="How the premium comes about"
      sx={{ width: '100%', mt: 4, borderCollapse: 'collapse', fontSize: 13, lineHeight: '20px' }}
    >
      <thead>
        <tr>
          <Box component="th" sx={{ textAlign: 'left', fontSize: 12, color: t.n[500], pb: 1 }}>
            {count > 1 ? 'One of the events' : 'The event'}
          </Box>
          <Box component="td" />
          <Box component="th" sx={{ textAlign: 'right', fontSize: 12, color: t.n[500], pb: 1 }}>
            {input.currency}
          </Box>
        </tr>
      </thead>
      <tbody>
        <Line
          label="Base premium"
          note={`value weighed ${formatAmount(item.slice_base)}`}
          amount={formatAmount(item.base_premium)}
          ruled
        />
        {steps.map((step) => (
          <Line
            key={step.name}
            label={factorLabels[step.name]}
            note={`${step.pct.replace('-', '−')} %`}
            amount={signed(step.amount)}
          />
        ))}
        <Line
          label={raised ? 'Premium, at its minimum' : 'Premium of the event'}
          amount={formatAmount(item.premium)}
          strong
          ruled
        />
        {count > 1 ? (
          <Line label={`Sum of ${count}`} amount={formatAmount(result.items_total)} />
        ) : null}
        {result.discount === 0 ? null : (
          <Line
            label="Discount"
            note={`−${result.discount_pct.total} %`}
            amount={signed(-result.discount)}
          />
        )}
        {result.adjustment === 0 ? null : (
          <Line
            label="Underwriter’s adjustment"
            note={`${input.adjustment} %`}
            amount={signed(result.adjustment)}
          />
        )}
        <Line label="Net premium" amount={formatAmount(result.net_premium)} strong ruled />
        <Line label="Policy fee" amount={signed(result.policy_fee)} />
        {result.taxes.map((tax) => (
          <Line
            key={tax.country}
            label={`Premium tax, ${countryName(tax.country)}`}
            note={`${trimDecimal(tax.rate_pct)} %`}
            amount={signed(tax.ipt)}
          />
        ))}
        <Line label="Gross premium" amount={formatAmount(result.gross_premium)} strong ruled />
        {result.instalments.length > 1 ? (
          <Line
            label={`${result.instalments.length} instalments`}
            amount={result.instalments.map((one) => formatAmount(one)).join(' + ')}
            quiet
          />
        ) : null}
        <Line
          label="Commission, inside the net premium"
          note={`${input.commission} %`}
          amount={formatAmount(result.commission)}
          quiet
        />
        <Line label="To the insurer" amount={formatAmount(result.to_insurer)} quiet />
      </tbody>
    </Box>
  );
}
