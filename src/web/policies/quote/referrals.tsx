import Box from '@mui/material/Box';
import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { formatDateTime } from '#domain/dates.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { useDocumentActions } from '#web/policies/document/document-actions.ts';

/** Why a superadmin has to look at a version, and who has done so when. */
export function Referrals({
  referrals,
  version,
  titleOf,
}: {
  referrals: NonNullable<DocumentVersion['referrals']>;
  /** Which clearance is shown. */
  version: Pick<DocumentVersion, 'referral_cleared_at' | 'referral_cleared_name'>;
  /** What the item of a referral is called. */
  titleOf: (item_index: number) => string;
}) {
  const { document, clearReferral } = useDocumentActions();
  if (referrals.length === 0) return null;
  const { referral_cleared_at: cleared = null, referral_cleared_name: by } = version;
  const mayClear = document.abilities.includes('clear_referral');
  return (
    <InlineAlert tone={cleared === null ? 'warning' : 'success'}>
      <Box sx={{ fontWeight: 600 }}>
        {cleared === null
          ? 'Referred to a superadmin'
          : `Referral cleared${by ? ` by ${by}` : ''}, ${formatDateTime(cleared)}`}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {referrals.map((referral) => {
          const where = referral.item_index === null ? '' : titleOf(referral.item_index);
          return (
            <li key={`${referral.reason} ${referral.item_index}`}>
              {[referral.label, where].filter(Boolean).join(': ')}
            </li>
          );
        })}
      </Box>
      {mayClear ? <Box sx={{ mt: 2 }}>{clearReferral}</Box> : null}
    </InlineAlert>
  );
}
