import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Printer } from 'lucide-react';
import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { formatMoney } from '#domain/money.ts';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { CalculationTable } from '#web/policies/quote/calculation-table.tsx';
import { itemSteps, policySteps } from '#web/policies/quote/calculation-steps.ts';
import { DriverLoadings } from '#web/policies/quote/driver-loadings.tsx';

/** With more cars than this each folds away, so that the policy's own steps are in sight. */
const unfolded = 3;

/** On paper only the calculation is left, and everything folded is open. */
const onPaper = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '#calculation, #calculation *': { visibility: 'visible' },
    '#calculation': { position: 'absolute', top: 0, left: 0, width: '100%' },
    '#calculation .MuiCollapse-root': { height: 'auto !important', visibility: 'visible' },
    '#calculation button': { display: 'none' },
    '#calculation h3 button': { display: 'flex' },
  },
} as const;

/** Why a version costs what it costs, every step with the numbers it was made of. */
export function CalculationTab({
  number,
  version,
  note,
}: {
  /** Of the document, so that the paper says what it is about. */
  number: string;
  version: DocumentVersion;
  note: string;
}) {
  const { rating, currency, items } = version;
  if (!rating) return <EmptyState compact title="Nothing is priced yet." />;
  return (
    <Box id="calculation" sx={{ display: 'grid', gap: 4 }}>
      <GlobalStyles styles={onPaper} />
      {note === '' ? null : <InlineAlert tone="info">{note}</InlineAlert>}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: 1, fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
          {`${number}, version ${version.version_label}, rating tables ${version.rating_version ?? ''}. ` +
            'Factors multiply exactly; only the results below are rounded, half up to the cent.'}
        </Box>
        <Button variant="outlined" startIcon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </Box>
      {rating.result.items.map((result, index) => {
        const item = items[index];
        const title = item ? `${item.car.title} · ${item.event.name}` : `Item ${index + 1}`;
        return (
          <Accordion
            key={`${result.car} ${result.event}`}
            defaultOpen={rating.result.items.length <= unfolded}
            title={
              <Box component="span" sx={{ display: 'block', py: 2 }}>
                {title}
              </Box>
            }
            end={
              <Box component="span" className="num" sx={{ fontWeight: 600 }}>
                {formatMoney(result.premium, currency)}
              </Box>
            }
          >
            <Box sx={{ mx: -4, mb: -4, borderTop: `1px solid ${t.n[200]}` }}>
              <CalculationTable
                label={title}
                steps={itemSteps(
                  rating.trace,
                  index,
                  item?.drivers.map((driver) => driver.name),
                )}
              />
            </Box>
          </Accordion>
        );
      })}
      <Card title="The policy" flush>
        <CalculationTable label="The policy" steps={policySteps(rating.trace)} />
      </Card>
      <DriverLoadings version={version} />
    </Box>
  );
}
