import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatCalendarDate } from '#domain/dates.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { ClaimProblems } from '#web/claims/claim/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FileDrop } from '#web/kit/form/file-drop.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { t } from '#web/kit/base/tokens.ts';

const schema = z.object({ answer: z.string().max(5000, 'At most 5000 characters.') });

/** The client sends what was asked for: files, words, or both. */
export function useAnswerInfoDialog(claim: FullClaim) {
  const [shown, setShown] = useState(false);
  const [files, setFiles] = useState<File[]>([]);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { answer: '' } });
  const step = useClaimChange('answer_claim_info', {
    done: 'Thank you. A claims handler looks at it.',
    form,
    onDone: () => setShown(false),
  });
  const upload = useUpload(
    'upload_file',
    useCallback(
      () => ({ parent_type: 'claim' as const, parent_id: claim.claim_id, kind: 'other' as const }),
      [claim.claim_id],
    ),
  );
  const [failed, setFailed] = useState<readonly string[]>([]);
  const save = async ({ answer }: z.output<typeof schema>) => {
    const chosen = files;
    const sent = await upload.send(chosen);
    const kept = chosen.filter((_, index) => sent[index] === undefined);
    // What has arrived is not sent a second time.
    setFiles(kept);
    setFailed(kept.map((file) => `${file.name} was not sent. Try again.`));
    if (kept.length > 0) return;
    step.change({ claim_id: claim.claim_id, revision: claim.revision, answer });
  };
  const asked = claim.info_request;
  const dialog = (
    <>
      <FormDialog
        width="sm"
        open={shown}
        title="Send what is missing"
        subtitle={asked ? `Until ${formatCalendarDate(asked.due_on)}` : undefined}
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty || files.length > 0}
        busy={step.busy || upload.busy}
        saveLabel="Send"
        onSubmit={form.handleSubmit(save)}
      >
        <ClaimProblems problems={[...failed, ...step.problems]} />
        {asked ? (
          <Box sx={{ fontSize: 14 }}>
            <Box component="ul" sx={{ m: 0, pl: 5 }}>
              {asked.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </Box>
            {asked.message ? (
              <Box sx={{ mt: 2, whiteSpace: 'pre-wrap', color: t.n[600] }}>{asked.message}</Box>
            ) : null}
          </Box>
        ) : null}
        <FileDrop label="Photos and documents" files={files} onChange={setFiles} />
        <DeclaredFields
          control={form.control}
          lines={[
            {
              text: 'answer',
              label: 'Your answer',
              rows: 4,
              hint: 'You can leave this empty when you add files.',
            },
          ]}
        />
      </FormDialog>
      {step.conflict}
    </>
  );
  const open = () => {
    form.reset();
    setFiles([]);
    setFailed([]);
    step.forget();
    setShown(true);
  };
  return { open, dialog };
}
