import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { BordereauKind } from '#domain/bordereaux/bordereau-columns.ts';
import { addDays, formatCalendarDate } from '#domain/dates.ts';
import { usualUntil } from '#domain/payments/statement.ts';
import type { ItemOf, OutputOf } from '#web/api/action-types.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { AccountBridge } from '#web/bordereaux/account-bridge.tsx';
import { BordereauFiles } from '#web/bordereaux/bordereau-files.tsx';
import { BordereauTable } from '#web/bordereaux/bordereau-table.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';

export type OpenInsurer = ItemOf<'get_open_bordereaux', 'insurers'>;
type Finding = OutputOf<'preview_bordereau'>['findings'][number];

/** What an insurer's bordereau would say up to a day, what the checks find in it, and its closing. */
export function OpenBordereauDialog({ subject, open, onClose }: RecordDialogProps<OpenInsurer>) {
  const toast = useToast();
  const phone = useIsPhone();
  const { insurer_id, insurer_name, closed_until, umrs } = subject;
  const yesterday = addDays(today(), -1);
  const first = closed_until === null ? undefined : addDays(closed_until, 1);
  const isOver = first !== undefined && first > yesterday;
  const [until, setUntil] = useState<string | null>(usualUntil(today(), closed_until));
  const [kind, setKind] = useState<BordereauKind>('risk');
  const [because, setBecause] = useState('');
  const asked = { insurer_id, until: until ?? yesterday, kind };
  const read = useRead('preview_bordereau', asked, {
    enabled: open && until !== null,
    keepPrevious: true,
  });
  const close = useWrite('close_bordereau', {
    onSuccess: ({ bordereau_number }) => {
      toast.success(`Closed as ${bordereau_number}`);
      onClose();
    },
  });
  const found = read.isPlaceholderData ? undefined : read.data;
  const needsReason = (found?.findings.length ?? 0) > 0 && because.trim() === '';
  const canClose = found && until !== null && !isOver && !needsReason;
  return (
    <DialogBase
      open={open}
      title={insurer_name}
      subtitle={umrs.length > 0 ? umrs.join(' · ') : 'No agreement runs today'}
      width="lg"
      onClose={onClose}
      actions={
        <>
          <BordereauFiles
            address={(format) => downloadAddress('preview_bordereau_file', { ...asked, format })}
          />
          {phone ? null : <Box sx={{ flex: 1 }} />}
          {phone ? null : <Button onClick={onClose}>Cancel</Button>}
          <BusyButton
            busy={close.isPending}
            disabled={!canClose}
            onClick={() => {
              if (!canClose) return;
              const { read_as } = found;
              close.mutate({ insurer_id, until, read_as, accepted_because: because });
            }}
          >
            Close bordereau
          </BusyButton>
        </>
      }
    >
      <Box sx={{ maxWidth: 240 }}>
        <DateField
          label="Up to and including"
          value={until}
          onChange={setUntil}
          min={first}
          max={yesterday}
          error={isOver ? 'Closed up to yesterday.' : undefined}
          hint={hintOf(read.data?.period_from)}
        />
      </Box>
      <OpenRows {...{ read, kind, because }} onKind={setKind} onBecause={setBecause} />
      {found ? <AccountBridge insurer_id={insurer_id} until={asked.until} /> : null}
    </DialogBase>
  );
}

const hintOf = (period_from: string | undefined) =>
  period_from === undefined
    ? undefined
    : `From ${formatCalendarDate(period_from)}. What is booked late is a row of the next.`;

function OpenRows({
  read,
  kind,
  onKind,
  because,
  onBecause,
}: {
  read: ReturnType<typeof useRead<'preview_bordereau'>>;
  kind: BordereauKind;
  onKind: (kind: BordereauKind) => void;
  because: string;
  onBecause: (because: string) => void;
}) {
  if (read.isError)
    return (
      <ErrorState
        title="The bordereau could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  if (!read.data) return <PageSkeleton />;
  return (
    <>
      <Findings findings={read.data.findings} {...{ because, onBecause }} />
      <BordereauTable {...{ kind, onKind }} {...read.data} />
    </>
  );
}

function Findings({
  findings,
  because,
  onBecause,
}: {
  findings: readonly Finding[];
  because: string;
  onBecause: (because: string) => void;
}) {
  if (findings.length === 0) return null;
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 3 }}>
      <InlineAlert tone="warning">
        <Box component="ul" sx={{ m: 0, pl: 4 }}>
          {findings.map(({ kind, code, message }) => (
            <li key={`${kind} ${code}`}>{`${capital(kind)}: ${message}`}</li>
          ))}
        </Box>
      </InlineAlert>
      <TextField
        label="Why it is closed all the same"
        value={because}
        onChange={onBecause}
        maxLength={300}
        hint="Put right what the checks found, or say why it may stay."
      />
    </Box>
  );
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
