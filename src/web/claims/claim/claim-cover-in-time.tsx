import Box from '@mui/material/Box';
import { formatDateTime } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { useSeen } from '#web/kit/base/use-seen.ts';
import { ItemFacts } from '#web/policies/time/items-as-of.tsx';
import { PointChoice } from '#web/policies/time/point-choice.tsx';
import { usePoint } from '#web/policies/time/use-point.ts';

/** Whether the car was covered at the moment of the accident and on which terms, as it was known on any day. */
export function ClaimCoverInTime({
  claim,
}: {
  claim: Pick<FullClaim, 'policy_id' | 'date_accident' | 'car_id' | 'event_id' | 'is_vi'>;
}) {
  const { policy_id, date_accident, car_id, event_id, is_vi } = claim;
  const word = is_vi ? 'loss' : 'accident';
  const [ref, seen] = useSeen();
  const [at, change] = usePoint('claim');
  const staff = useIsAmong('superadmin', 'admin');
  const read = useRead(
    'get_policy_as_of',
    {
      policy_id,
      ...(date_accident === null ? {} : { valid_at: date_accident }),
      ...(at.point ? { transaction_id: at.point } : {}),
      ...(at.known ? { known_on: at.known } : {}),
    },
    { keepPrevious: true, enabled: seen },
  );
  const own = `${car_id ?? ''} ${event_id ?? ''}`.trim();
  const items = read.data?.items.filter(({ key }) => key === own);
  return (
    <Box ref={ref} sx={{ minHeight: 120 }}>
      <Card
        title={`Cover at the ${word}`}
        actions={
          staff ? (
            <AppLink
              href={addressOf('policy', { policy_id, tab: 'time' })}
              sx={{ fontSize: 13, textDecoration: 'underline' }}
            >
              Policy through time
            </AppLink>
          ) : null
        }
      >
        {read.isError ? 'The cover could not be loaded.' : null}
        {read.data && items ? (
          <Box sx={{ display: 'grid', gap: 4 }}>
            <Box sx={{ fontSize: 13 }}>
              {`Valid on ${formatDateTime(read.data.valid_at)}, ${date_accident === null ? `since the ${word} has no date yet` : `the moment of the ${word}`}`}
            </Box>
            <PointChoice read={read.data} point={at} onChange={change} fixedMoment />
            {items.map((item) => (
              <ItemFacts key={item.key} item={item} point={read.data} />
            ))}
            {items.length === 0 ? (
              <Box>
                {is_vi ? 'Nothing was insured then.' : 'The car was not insured at this event.'}
              </Box>
            ) : null}
          </Box>
        ) : null}
      </Card>
    </Box>
  );
}
