import { Fragment } from 'react';
import { addressOfClaim } from '#domain/places.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { claimStatusWord, type FullClaim } from '#web/claims/claim/claim-words.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

// What the lines are weighs more than the rest of a claim on track.
const LineNotice = lazyPart(() =>
  import('#web/claims/claim/line-notice.tsx').then((m) => m.LineNotice),
);

/** What the line of a policy says of every claim, and the claims that this one hangs together with. */
export function LineNotices({ claim }: { claim: FullClaim }) {
  const { insurance_type, linked_claims } = claim;
  return (
    <>
      {isVi(insurance_type) ? <LineNotice type={insurance_type} /> : null}
      {linked_claims.length === 0 ? null : (
        <InlineAlert tone="info">
          {claim.is_vi
            ? 'Hangs together with the claim of the car: '
            : 'A missed weekend hangs on this claim: '}
          {linked_claims.map(({ claim_id, claim_number, is_vi, status }, index) => (
            <Fragment key={claim_id}>
              {index > 0 ? ', ' : ''}
              <AppLink
                href={addressOfClaim({ claim_id, is_vi })}
                sx={{ textDecoration: 'underline', whiteSpace: 'nowrap' }}
              >
                {claim_number}
              </AppLink>{' '}
              ({claimStatusWord(status).label})
            </Fragment>
          ))}
        </InlineAlert>
      )}
    </>
  );
}
