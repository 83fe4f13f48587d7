import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { addDays } from '#domain/dates.ts';
import { statementAccountLabels, usualUntil } from '#domain/payments/statement.ts';
import type { ItemOf, OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import { StatementTable } from '#web/payments/statements/statement-table.tsx';

export type OpenAccount = ItemOf<'get_open_statements', 'accounts'>;

/** What an insurer's or brokerage's statement would say up to a day, and its closing. */
export function OpenStatementDialog({ subject, open, onClose }: RecordDialogProps<OpenAccount>) {
  const toast = useToast();
  const { account, party_id, currency, party_name, closed_until } = subject;
  const yesterday = addDays(today(), -1);
  const first = closed_until === null ? undefined : addDays(closed_until, 1);
  const isOver = first !== undefined && first > yesterday;
  const [until, setUntil] = useState<string | null>(usualUntil(today(), closed_until));
  const party = { account, party_id, currency };
  const read = useRead(
    'preview_statement',
    { ...party, until: until ?? yesterday },
    { enabled: open && until !== null, keepPrevious: true },
  );
  const close = useWrite('close_statement', {
    onSuccess: ({ statement_number }) => {
      toast.success(`Closed as ${statement_number}`);
      onClose();
    },
  });
  const statement = read.isPlaceholderData ? undefined : read.data;
  const canClose = statement && hasRows(statement) && until !== null && !isOver;
  return (
    <DialogBase
      open={open}
      title={party_name}
      subtitle={`${statementAccountLabels[account]} · open account in ${currency}`}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton
            busy={close.isPending}
            disabled={!canClose}
            onClick={() => {
              if (canClose) close.mutate({ ...party, until, closing: statement.closing });
            }}
          >
            Close statement
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
          hint="What is booked for these days later is a row of the next statement."
        />
      </Box>
      <OpenRows read={read} currency={currency} />
    </DialogBase>
  );
}

/** Whether anything was booked, or is by closing it. */
const hasRows = ({ row_count, profits }: OutputOf<'preview_statement'>): boolean =>
  row_count > 0 || profits.some(({ commission, booked_before }) => commission !== booked_before);

function OpenRows({
  read,
  currency,
}: {
  read: ReturnType<typeof useRead<'preview_statement'>>;
  currency: string;
}) {
  if (read.isError)
    return (
      <ErrorState
        title="The statement could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  if (!read.data) return <PageSkeleton />;
  const pending = read.data.profits.reduce(
    (sum, { commission, booked_before }) => sum - (commission - booked_before),
    0,
  );
  return <StatementTable currency={currency} pending={pending} {...read.data} />;
}
