import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useCallback, useState } from 'react';
import { fileKindLabels, type FileParent, type UploadKind } from '#domain/files/file-kinds.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { FileDrop } from '#web/kit/form/file-drop.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

export interface UploadDialogProps {
  open: boolean;
  onClose: () => void;
  parentType: FileParent;
  parentId: string;
  kinds: readonly UploadKind[];
  /** What a file of this record can show, as a hint. */
  shows: string | undefined;
  /** Files that were dropped on the page. */
  dropped: readonly File[];
  uploaded: readonly { id: string; name: string; href: string }[];
}

/** Adds files to a record: what they show, and the files themselves. Each tells how far it is. */
export function UploadDialog(props: UploadDialogProps) {
  const { open, onClose, parentType, parentId, kinds, shows } = props;
  const toast = useToast();
  const [kind, setKind] = useState<UploadKind>(kinds[0] ?? 'other');
  const [caption, setCaption] = useState('');
  const [chosen, setChosen] = useState<File[] | null>(null);
  const files = chosen ?? [...props.dropped];
  const upload = useUpload(
    'upload_file',
    useCallback(
      () => ({ parent_type: parentType, parent_id: parentId, kind, caption }),
      [parentType, parentId, kind, caption],
    ),
  );
  const reset = () => {
    setChosen(null);
    setCaption('');
    for (const row of upload.rows) upload.forget(row.id);
    onClose();
  };
  const guard = useUnsavedGuard(open && (files.length > 0 || caption !== ''), {
    saving: upload.busy,
  });
  const close = () => guard.discard(reset);
  const send = async () => {
    const sent = await upload.send(files);
    setChosen([]);
    const done = sent.filter((one) => one !== undefined).length;
    if (done > 0) toast.success(done === 1 ? 'File added' : `${done} files added`);
    if (done === sent.length) reset();
  };
  return (
    <DialogBase
      open={open}
      title="Add files"
      width="sm"
      onClose={upload.busy ? () => undefined : close}
      actions={
        <>
          <Button variant="outlined" onClick={close} disabled={upload.busy}>
            {upload.rows.length > 0 ? 'Close' : 'Cancel'}
          </Button>
          <BusyButton busy={upload.busy} disabled={files.length === 0} onClick={() => void send()}>
            {files.length > 1 ? `Add ${files.length} files` : 'Add file'}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <SelectField
          label="Kind"
          required
          options={kinds.map((value) => ({ value, label: fileKindLabels[value] }))}
          value={kind}
          onChange={(value) => value && setKind(value)}
        />
        <TextField
          label="What it shows"
          hint={`${shows ? `${shows}. ` : ''}You can leave this empty.`}
          value={caption}
          onChange={setCaption}
          maxLength={200}
        />
        <FileDrop label="Files" files={files} onChange={setChosen} uploaded={props.uploaded} />
        <UploadRows rows={upload.rows} onRetry={(id) => void upload.retry(id)} />
      </Box>
    </DialogBase>
  );
}

function UploadRows({
  rows,
  onRetry,
}: {
  rows: ReturnType<typeof useUpload>['rows'];
  onRetry: (id: string) => void;
}) {
  const failed = rows.filter((row) => row.state === 'failed');
  return (
    <>
      {rows
        .filter((row) => row.state === 'sending')
        .map((row) => (
          <Box key={row.id} sx={{ fontSize: 13, color: t.n[600] }}>
            {row.file.name}
            <LinearProgress
              variant="determinate"
              value={row.progress * 100}
              aria-label={`Sending ${row.file.name}`}
              sx={{ mt: 1, height: 4 }}
            />
          </Box>
        ))}
      {failed.map((row) => (
        <InlineAlert
          key={row.id}
          tone="error"
          action={<Button onClick={() => onRetry(row.id)}>Retry</Button>}
        >
          {row.file.name}: {row.error}
        </InlineAlert>
      ))}
    </>
  );
}
