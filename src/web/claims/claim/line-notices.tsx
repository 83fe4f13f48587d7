import { Fragment } from 'react';
import { lines } from '#domain/lines/lines.ts';
import { addressOf } from '#domain/places.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { claimStatusWord, type FullClaim } from '#web/claims/claim/claim-words.ts';
import { AppLink } from '#web/kit/base/app-link.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** What the line of a policy says of every claim, and the claims that this one hangs together with. */
export function LineNotices({ claim }: { claim: FullClaim }) {
  const { insurance_type, linked_claims } = claim;
  const notice = isVi(insurance_type) ? lines[insurance_type].claim_notice : undefined;
  return (
    <>
      {notice === undefined ? null : <InlineAlert tone="warning">{notice}</InlineAlert>}
      {linked_claims.length === 0 ? null : (
        <InlineAlert tone="info">
          {claim.is_vi
            ? 'Hangs together with the claim of the car: '
            : 'A missed weekend hangs on this claim: '}
          {linked_claims.map(({ claim_id, claim_number, is_vi, status }, index) => (
            <Fragment key={claim_id}>
              {index > 0 ? ', ' : ''}
              <AppLink
                href={addressOf(is_vi ? 'vi_claim' : 'claim', { claim_id })}
                sx={{ textDecoration: 'underline' }}
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
