import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import { formatDateTime } from '#domain/dates.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** That a policy was bought at once, and every rule that it passed. */
export function InstantPassedCard({
  instant,
}: {
  instant: NonNullable<OutputOf<'get_document'>['instant']>;
}) {
  const { bought_at, bought_by_name, rules_version, own_rules, checks } = instant;
  const whose = own_rules ? 'of the brokerage' : 'of the house';
  return (
    <Card title="Bought at once">
      <Box sx={{ color: t.n[600], fontSize: 13 }}>
        {`By ${bought_by_name}, ${formatDateTime(bought_at)}, under version ${rules_version} of the instant rules ${whose}.`}
      </Box>
      <Box
        component="ul"
        aria-label="Rules that it passed"
        sx={{
          m: 0,
          mt: 3,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {checks.map(({ rule, text }) => (
          <Box component="li" key={rule} sx={{ display: 'flex', gap: 2, fontSize: 13 }}>
            <Check size={16} color={t.success} aria-hidden="true" style={{ flex: 'none' }} />
            {text}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
