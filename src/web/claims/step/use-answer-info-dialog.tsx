import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { formatCalendarDate } from '#domain/dates.ts';
import { useUpload } from '#web/api/use-upload.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimDialog } from '#web/claims/step/use-claim-dialog.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FileDrop } from '#web/kit/form/file-drop.tsx';
import { t } from '#web/kit/base/tokens.ts';

const schema = z.object({ answer: z.string().max(5000, 'At most 5000 characters.') });

/** The files that come with an answer: what has arrived is not sent a second time. */
function useAnswerFiles(claim_id: string) {
  const [files, setFiles] = useState<File[]>([]);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const upload = useUpload(
    'upload_file',
    useCallback(
      () => ({ parent_type: 'claim' as const, parent_id: claim_id, kind: 'other' as const }),
      [claim_id],
    ),
  );
  const keep = (kept: File[]) => {
    setFiles(kept);
    setFailed(kept.map((file) => `${file.name} was not sent. Try again.`));
  };
  const sendAll = async () => {
    const sent = await upload.send(files);
    const kept = files.filter((_, index) => sent[index] === undefined);
    keep(kept);
    return kept.length === 0;
  };
  return { files, setFiles, failed, busy: upload.busy, sendAll, forget: () => keep([]) };
}

/** The client sends what was asked for: files, words, or both. */
export function useAnswerInfoDialog(claim: FullClaim) {
  const asked = claim.info_request;
  const answer = useAnswerFiles(claim.claim_id);
  const { form, open, draw } = useClaimDialog(claim, 'answer_claim_info', {
    schema,
    fresh: () => ({ answer: '' }),
    done: 'Thank you. A claims handler looks at it.',
    given: async (values) => ((await answer.sendAll()) ? values : undefined),
  });
  const dialog = draw(
    {
      title: 'Send what is missing',
      subtitle: asked ? `Until ${formatCalendarDate(asked.due_on)}` : undefined,
      dirty: answer.files.length > 0,
      busy: answer.busy,
      saveLabel: 'Send',
    },
    <>
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
      <FileDrop label="Photos and documents" files={answer.files} onChange={answer.setFiles} />
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
    </>,
    answer.failed,
  );
  return {
    open: () => {
      answer.forget();
      open();
    },
    dialog,
  };
}
