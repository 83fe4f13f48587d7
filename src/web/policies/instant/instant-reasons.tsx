import Box from '@mui/material/Box';
import { Info } from 'lucide-react';
import { t } from '#web/kit/base/tokens.ts';
import type { LivePremium } from '#web/policies/instant/use-cover-premium.ts';

/** Whether it can be bought at once, and if not which rules send it to a person. */
export function InstantReasons({ live }: { live: LivePremium }) {
  const { preview } = live;
  if (!preview?.premium) return null;
  const reasons = preview.sent_to_a_person;
  return (
    <Box
      role="note"
      sx={{ display: 'flex', gap: 2, fontSize: 12, lineHeight: '18px', color: t.n[600] }}
    >
      <Info size={16} aria-hidden="true" style={{ flex: 'none', marginTop: 1 }} />
      {reasons.length === 0 ? (
        <span>Buy now is open to you: every instant rule holds.</span>
      ) : (
        <Box sx={{ minWidth: 0 }}>
          An underwriter looks at this first, so that it cannot be bought at once:
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {reasons.map(({ rule, text }) => (
              <li key={rule ?? text}>{text}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
