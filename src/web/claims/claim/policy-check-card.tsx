import { addressOf } from '#domain/places.ts';
import Box from '@mui/material/Box';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Five questions that the policy answers; what is not right says so and leads to the policy. */
export function PolicyCheckCard({ policy_id, policy_check }: FullClaim) {
  return (
    <Card title="Policy check">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2.5 }}>
        {policy_check?.map((check) => (
          <Box
            component="li"
            key={check.key}
            sx={{ display: 'flex', alignItems: 'flex-start', gap: 2.5, fontSize: 14 }}
          >
            {check.ok ? (
              <CircleCheck
                size={17}
                color={t.success}
                role="img"
                aria-label="Right"
                style={{ flex: 'none', marginTop: 2 }}
              />
            ) : (
              <TriangleAlert
                size={17}
                color={t.amber[800]}
                role="img"
                aria-label="Look at this"
                style={{ flex: 'none', marginTop: 2 }}
              />
            )}
            <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
              <Box component="span" sx={{ flex: '1 0 auto' }}>
                {check.label}
              </Box>
              {check.ok ? null : (
                <AppLink
                  href={addressOf('policy', {
                    policy_id,
                    tab: check.key === 'premium_paid' ? 'payments' : undefined,
                  })}
                  sx={{
                    fontSize: 13,
                    lineHeight: '20px',
                    fontWeight: 600,
                    color: t.amber[800],
                    '&:hover': { textDecoration: 'underline' },
                  }}
                >
                  {check.note}
                </AppLink>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
