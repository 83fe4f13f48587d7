import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import type { Currency } from '#domain/currencies.ts';
import { periodTextOf } from '#domain/dates.ts';
import { answersInWords, namedFirst } from '#domain/lines/answer-words.ts';
import { askedOfClients } from '#domain/lines/first-answers.ts';
import { lines } from '#domain/lines/lines.ts';
import type { WishedLine } from '#domain/lines/wished-line.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { t } from '#web/kit/base/tokens.ts';
import { Facts } from '#web/kit/record/facts.tsx';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

interface WishedProps {
  wish: WishedLine;
  currency: Currency;
}

/** How many items are shown at once; of five thousand nobody reads all. */
const AT_ONCE = 25;

/** What somebody wishes to have insured beside the track: days, terms, and each item with what was said of it. */
export function WishedLineFacts({ wish, currency }: WishedProps) {
  const { insurance_type, period_from, period_to } = wish;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Facts
        columns={2}
        facts={[
          { label: 'Insurance', value: insuranceTypeLabels[insurance_type] },
          {
            label: 'Period',
            value: period_from && period_to ? periodTextOf(period_from, period_to) : '',
          },
        ]}
      />
      <WishedTerms wish={wish} currency={currency} />
      <WishedItems wish={wish} currency={currency} />
    </Box>
  );
}

/** What holds for all items; nothing where the line asks nothing. */
export function WishedTerms({ wish: { insurance_type, terms }, currency }: WishedProps) {
  const words = answersInWords(lines[insurance_type].terms, terms, { currency });
  if (words.length === 0) return null;
  return <Facts columns={2} facts={words.map(({ label, text }) => ({ label, value: text }))} />;
}

/** Each item with what was said of it. */
export function WishedItems({ wish, currency }: WishedProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const { item: fields, noun, nouns } = lines[wish.insurance_type];
  const left = wish.items.length - shown;
  return (
    <Box component="section" aria-label={nouns}>
      <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 2 }}>
        {`${nouns} (${wish.items.length.toLocaleString('en')})`}
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {wish.items.slice(0, shown).map((answers, index) => {
          const [first, ...others] = answersInWords(namedFirst(askedOfClients(fields)), answers, {
            currency,
          });
          return (
            <Box
              component="li"
              // Items have no identity of their own; their place is all there is.
              key={`item ${String(index)}`}
              sx={{ py: 2, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}
            >
              <Box sx={{ fontWeight: 550 }}>{`${index + 1}. ${first?.text ?? noun}`}</Box>
              <Box sx={{ color: t.n[600] }}>
                <UnbrokenText>
                  {others.map(({ label, text }) => `${label}: ${text}`).join(' · ')}
                </UnbrokenText>
              </Box>
            </Box>
          );
        })}
      </Box>
      {left > 0 ? (
        <Button variant="outlined" onClick={() => setShown(shown + 10 * AT_ONCE)}>
          {`Show more, ${counted(left, noun.toLowerCase(), nouns.toLowerCase())} left`}
        </Button>
      ) : null}
    </Box>
  );
}
