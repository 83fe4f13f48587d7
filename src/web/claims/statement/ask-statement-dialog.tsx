import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import {
  type StatementGiver,
  statementGiverLabels,
  statementGivers,
} from '#domain/claims/claim-statement.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { LinkText } from '#web/kit/text/link-text.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { QrCode } from '#web/kit/chart/qr-code.tsx';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';

const givers = statementGivers.map((value) => ({ value, label: statementGiverLabels[value] }));

/** Who is asked; then the link, to be scanned on the spot, shared or copied. */
export function AskStatementDialog({
  subject: { claim_id },
  open,
  onClose,
}: RecordDialogProps<{ claim_id: string }>) {
  const toast = useToast();
  const [values, setValues] = useState<{ giver: StatementGiver; asked_name: string }>({
    giver: 'official',
    asked_name: '',
  });
  const [link, setLink] = useState<OutputOf<'ask_statement'>>();
  const ask = useWrite('ask_statement', {
    onSuccess: setLink,
    onError: (error) => toast.failure(error),
  });
  if (link) return <StatementLink link={link} open={open} onClose={onClose} />;
  return (
    <FormDialog
      open={open}
      title="Ask for a statement"
      onClose={onClose}
      dirty={values.asked_name !== ''}
      busy={ask.isPending}
      saveLabel="Make the link"
      onSubmit={(event) => {
        event?.preventDefault();
        ask.mutate({ claim_id, ...values });
      }}
    >
      <ValueFields
        values={values}
        onChange={(part) => setValues({ ...values, ...part })}
        lines={[
          { choice: 'giver', label: 'Who', required: true, options: givers },
          {
            text: 'asked_name',
            label: 'Name',
            maxLength: 120,
            hint: 'So that you know later whose link it is. It may stay empty.',
          },
        ]}
      />
    </FormDialog>
  );
}

function StatementLink({
  link,
  open,
  onClose,
}: {
  link: OutputOf<'ask_statement'>;
  open: boolean;
  onClose: () => void;
}) {
  const copy = useCopy();
  const canShare = typeof navigator.share === 'function';
  return (
    <DialogBase
      open={open}
      title="Link for the statement"
      subtitle={`It works once, until ${dateTextOf(link.ends_at, true)}`}
      width="xs"
      closeButton
      onClose={onClose}
      actions={
        <>
          {canShare ? (
            <Button
              variant="outlined"
              startIcon={<Share2 />}
              // Whoever closes the sheet of the phone has not shared, and that is all.
              onClick={() => void navigator.share({ url: link.url }).catch(() => undefined)}
            >
              Share
            </Button>
          ) : null}
          <Button
            variant="contained"
            startIcon={<Copy />}
            autoFocus
            onClick={() => void copy(link.url, 'Link copied')}
          >
            Copy link
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center' }}>
        <QrCode text={link.url} label="Code of the link, to be scanned with a phone" size={220} />
        <LinkText url={link.url} />
        <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
          Whoever has it reads which accident it is about and adds a statement. Amounts, cover and
          messages stay with you. It is shown here once.
        </Box>
      </Box>
    </DialogBase>
  );
}
