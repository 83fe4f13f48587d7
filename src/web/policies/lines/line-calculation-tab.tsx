import Box from '@mui/material/Box';
import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { formatMoney } from '#domain/money.ts';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { CalculationTrace } from '#web/rating/calculator/calculation-trace.tsx';

/** With more items than this each folds away, so that the policy's own steps are in sight. */
const unfolded = 3;

/** Why a various insurance costs what it costs, every step with the numbers it was made of. */
export function LineCalculationTab({ version, note }: { version: DocumentVersion; note: string }) {
  const { line_rating: rating, currency } = version;
  if (!rating) return null;
  const { items } = rating.result;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {note === '' ? null : <InlineAlert tone="info">{note}</InlineAlert>}
      {items.map((item, index) => (
        <Accordion
          // Items have no identity of their own; their place is all there is.
          key={`item ${String(index)}`}
          defaultOpen={items.length <= unfolded}
          title={item.label}
          end={
            <Box component="span" className="num" sx={{ fontWeight: 600 }}>
              {formatMoney(item.premium, currency)}
            </Box>
          }
        >
          <CalculationTrace steps={rating.trace.filter(({ item_index }) => item_index === index)} />
        </Accordion>
      ))}
      <Card title="The policy">
        <CalculationTrace steps={rating.trace.filter(({ item_index }) => item_index === null)} />
      </Card>
    </Box>
  );
}
