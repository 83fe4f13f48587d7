import Box from '@mui/material/Box';
import { addressOfClaim } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { ClaimTrackerBar } from '#web/claims/claim/claim-tracker-bar.tsx';
import { trackerSteps } from '#web/claims/claim/claim-tracker.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Claim = ItemOf<'get_claims', 'claims'>;

/** The client's claims that are not closed, each with where it is; nothing where there are none. */
export function OpenClaimsCard({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <Card title="Open claims" flush>
      {claims.map((claim) => (
        <Box key={claim.claim_id} sx={{ '& + &': { borderTop: `1px solid ${t.n[200]}` } }}>
          <AppLink
            href={addressOfClaim(claim)}
            sx={{ display: 'block', px: 4, pt: 3, '&:hover': { textDecoration: 'underline' } }}
          >
            <Box sx={{ fontWeight: 600 }}>{claim.claim_number}</Box>
            <Box sx={{ color: t.n[600], fontSize: 13, lineHeight: '20px' }}>
              {[claim.event_name || claim.lost_item, claim.driver_name]
                .filter((part) => part !== '')
                .join(' · ')}
            </Box>
          </AppLink>
          <Box sx={{ px: 2, py: 3 }}>
            <ClaimTrackerBar
              steps={trackerSteps({
                ...claim,
                decision: null,
                payout: null,
                info_request: null,
              })}
            />
          </Box>
        </Box>
      ))}
    </Card>
  );
}
