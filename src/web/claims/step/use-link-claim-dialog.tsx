import { z } from 'zod';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimDialog } from '#web/claims/step/use-claim-dialog.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';

const labels = { on_track_claim: 'Claim of the car' };
const schema = z.object({ on_track_claim: z.string().min(1, 'Missing data for Claim of the car') });

/** Another claim of the car than the one that was named with the report. */
export function useLinkClaimDialog(claim: FullClaim) {
  const { linked_claims, linkable_claims } = claim;
  const { form, open, draw } = useClaimDialog(claim, 'link_claim', {
    schema,
    labels,
    fresh: () => ({ on_track_claim: linked_claims[0]?.claim_number ?? '' }),
    done: 'Linked with the claim of the car',
  });
  const sent = linkable_claims.filter(({ is_draft }) => !is_draft);
  const dialog = draw(
    {
      title: 'Claim of the car',
      subtitle: claim.claim_number,
      width: 'xs',
      saveLabel: 'Link',
      disabled: sent.length === 0,
    },
    <DeclaredFields
      control={form.control}
      labels={labels}
      lines={[
        {
          choice: 'on_track_claim',
          required: true,
          options: sent.map(({ claim_number, event_name }) => ({
            value: claim_number,
            label: [claim_number, event_name].filter(Boolean).join(' · '),
          })),
          hint:
            sent.length === 0
              ? 'There is no claim on track that was sent.'
              : 'This claim is decided after it.',
        },
      ]}
    />,
  );
  return { open, dialog };
}
