import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  type BordereauKind,
  bordereauKindLabels,
  bordereauKinds,
} from '#domain/bordereaux/bordereau-columns.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { OpenInsurer } from '#web/bordereaux/open-bordereau-dialog.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

type Layout = OutputOf<'get_bordereau_layout'>;

/** Which columns an insurer gets in each list, in which order, and what it calls them. */
export function BordereauLayoutDialog({ subject, open, onClose }: RecordDialogProps<OpenInsurer>) {
  const { insurer_id, insurer_name } = subject;
  const [kind, setKind] = useState<BordereauKind>('risk');
  const read = useRead('get_bordereau_layout', { insurer_id, kind }, { enabled: open });
  return (
    <DialogBase
      open={open}
      title="Columns of the bordereau"
      subtitle={insurer_name}
      width="sm"
      closeButton
      onClose={onClose}
    >
      <ToggleButtons
        label="List"
        value={kind}
        onChange={setKind}
        choices={bordereauKinds.map((value) => ({ value, label: bordereauKindLabels[value] }))}
      />
      {read.isError ? (
        <ErrorState
          title="The columns could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : read.data ? (
        <LayoutForm
          key={`${kind} ${read.data.revision}`}
          layout={read.data}
          place={{ insurer_id, kind }}
          onClose={onClose}
        />
      ) : (
        <PageSkeleton />
      )}
    </DialogBase>
  );
}

/** A column a line, "insured = Assured Name": the order of the lines is that of the file. */
const asText = (columns: Layout['columns']) =>
  columns.map(({ field, label }) => `${field} = ${label}`).join('\n');

function parsed(text: string): Layout['columns'] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [field = '', ...label] = line.split('=');
      return { field: field.trim(), label: label.join('=').trim() || field.trim() };
    });
}

function LayoutForm({
  layout,
  place,
  onClose,
}: {
  layout: Layout;
  place: { insurer_id: string; kind: BordereauKind };
  onClose: () => void;
}) {
  const toast = useToast();
  const [text, setText] = useState(asText(layout.columns));
  const columns = parsed(text);
  const unknown = columns.find(({ field }) => !layout.usual.some((one) => one.field === field));
  const left = layout.usual.filter(({ field }) => !columns.some((one) => one.field === field));
  const save = useWrite('save_bordereau_layout', {
    onSuccess: () => {
      toast.success('Columns saved');
      onClose();
    },
  });
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 3 }}>
      <TextField
        label="Columns"
        value={text}
        onChange={setText}
        rows={14}
        error={unknown ? `There is no column ${unknown.field}.` : undefined}
        hint={
          left.length === 0
            ? 'A line for each column, in the order of the file: its key, then what the insurer calls it.'
            : `Left out: ${left.map(({ field }) => field).join(', ')}.`
        }
      />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
        <Button onClick={() => setText(asText(layout.usual))}>Usual columns</Button>
        <BusyButton
          busy={save.isPending}
          disabled={unknown !== undefined}
          onClick={() => save.mutate({ ...place, columns, revision: layout.revision })}
        >
          Save columns
        </BusyButton>
      </Box>
    </Box>
  );
}
