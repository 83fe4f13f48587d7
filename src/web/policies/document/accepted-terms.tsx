import Box from '@mui/material/Box';
import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { counted } from '#domain/counted.ts';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { ClauseList } from '#web/policies/conditions/policy-conditions.tsx';
import { excessLines, type ExcessParts } from '#web/policies/document/excess-words.ts';

type AcceptedParts = ExcessParts & Pick<DocumentVersion, 'clauses' | 'additional_excess'>;

/** What is accepted beside the price: the excess, what can add to it, and the conditions in their own words. */
export function AcceptedTerms({
  version,
  forClient = false,
}: {
  version: AcceptedParts;
  /** Somebody else accepts for the client. */
  forClient?: boolean;
}) {
  const { clauses } = version;
  const printed = version.additional_excess.filter((rule) => rule.printed);
  return (
    <Box component="section" aria-label="What you accept" sx={{ display: 'grid', gap: 3 }}>
      <Box>
        <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 1 }}>
          Excess
        </Box>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
          {excessLines(version, forClient ? 'The client pays' : 'You pay').map(
            ({ key, label, text }) => (
              <Box key={key}>
                <Box component="dt" sx={{ fontWeight: 550 }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ m: 0, color: t.n[700] }}>
                  <UnbrokenText>{text}</UnbrokenText>
                </Box>
              </Box>
            ),
          )}
        </Box>
        {version.line?.limits.map((sentence) => (
          <Box key={sentence} sx={{ mt: 2, color: t.n[700] }}>
            {sentence}
          </Box>
        ))}
      </Box>
      {printed.length === 0 ? null : (
        <Accordion title="What can add to the excess" end={String(printed.length)}>
          <Box
            component="ul"
            sx={{ m: 0, px: 4, pb: 4, listStyle: 'none', display: 'grid', gap: 2 }}
          >
            {printed.map(({ code, label, amount }) => (
              <Box component="li" key={code}>
                {label}: {amount}
              </Box>
            ))}
          </Box>
        </Accordion>
      )}
      <Accordion title="Conditions" end={counted(clauses.length, 'condition')}>
        <Box sx={{ px: 4, pb: 4 }}>
          <ClauseList clauses={clauses} />
        </Box>
      </Accordion>
    </Box>
  );
}
