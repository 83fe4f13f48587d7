import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { rejectCodeLabels } from '#domain/claims/claim-constants.ts';
import { MIN_NARRATIVE } from '#domain/claims/claim-limits.ts';
import { ClaimProblems } from '#web/claims/claim/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import {
  type Rejection,
  rejection,
  RejectionFields,
  rejectionLabels,
  type TypedRejection,
} from '#web/claims/claim/rejection-fields.tsx';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Rejects a claim: a reason from the list, the explanation, and what the client will read. */
export function useRejectClaimDialog(claim: FullClaim) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const first = claim.status === 'info_required' ? 'no_evidence' : null;
  const form = useForm<TypedRejection, unknown, Rejection>({
    resolver: zodResolver(rejection) as never,
    defaultValues: { code: first, text: '' },
  });
  const step = useClaimChange('reject_claim', {
    done: 'Claim rejected',
    form,
    onDone: () => setShown(false),
  });
  const { code, text = '' } = useWatch({ control: form.control });
  const dialog = (
    <>
      <FormDialog
        width="sm"
        open={shown}
        title={`Reject ${claim.claim_number}`}
        subtitle="The client gets an email with the reason and the term for an objection."
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={step.busy}
        destructive
        saveLabel="Reject claim"
        cancelLabel="Keep claim"
        onSubmit={form.handleSubmit(
          (values) =>
            step.change({ claim_id: claim.claim_id, revision: claim.revision, ...values }),
          missingData(toast, rejectionLabels),
        )}
      >
        <ClaimProblems problems={step.problems} />
        <RejectionFields
          control={form.control}
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
      </FormDialog>
      {step.conflict}
    </>
  );
  const open = () => {
    form.reset({ code: first, text: '' });
    step.forget();
    setShown(true);
  };
  return { open, dialog };
}
