import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { rejectCodeLabels } from '#domain/claims/claim-constants.ts';
import { MIN_NARRATIVE } from '#domain/claims/claim-limits.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import {
  type Rejection,
  rejection,
  RejectionFields,
  rejectionLabels,
  type TypedRejection,
} from '#web/claims/step/rejection-fields.tsx';
import { useClaimDialog } from '#web/claims/step/use-claim-dialog.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Rejects a claim: a reason from the list, the explanation, and what the client will read. */
export function useRejectClaimDialog(claim: FullClaim) {
  const { form, open, draw } = useClaimDialog<TypedRejection, Rejection>(claim, 'reject_claim', {
    schema: rejection,
    fresh: () => ({ code: claim.status === 'info_required' ? 'no_evidence' : null, text: '' }),
    done: 'Claim rejected',
    labels: rejectionLabels,
  });
  const { code, text = '' } = useWatch({ control: form.control });
  const dialog = draw(
    {
      title: `Reject ${claim.claim_number}`,
      subtitle: 'The client gets an email with the reason and the term for an objection.',
      destructive: true,
      saveLabel: 'Reject claim',
      cancelLabel: 'Keep claim',
    },
    <>
      <RejectionFields
        control={form.control}
        is_vi={claim.is_vi}
        hint={`${text.trim().length} characters, at least ${MIN_NARRATIVE}`}
      />
      {text.trim() === '' ? null : (
        <Box
          role="group"
          aria-label="What the client reads"
          sx={{
            p: 4,
            borderRadius: `${t.radius.md}px`,
            background: t.n[50],
            fontSize: 13,
            lineHeight: '20px',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          <Box sx={{ mb: 2, fontSize: 12, color: t.n[500] }}>What the client reads</Box>
          {`Dear ${claim.parties.client.attn || 'racer'},\n\nWe cannot accept claim ${claim.claim_number}.\n\n`}
          <b>{code ? `${rejectCodeLabels[code]}.` : ''}</b>
          {`${code ? ' ' : ''}${text.trim()}`}
        </Box>
      )}
    </>,
  );
  return { open, dialog };
}
