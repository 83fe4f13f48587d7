import Button from '@mui/material/Button';
import { Download, FileText } from 'lucide-react';
import { isStaff } from '#domain/accounts/account-types.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { PaperButton } from '#web/files/paper-button.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { lazyDialog, recordDialog, type RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { StatementTable } from '#web/payments/statements/statement-table.tsx';

export type ClosedStatement = ItemOf<'get_statements', 'statements'>;

const useSettle = lazyDialog(() =>
  import('#web/payments/statements/settle-statement-dialog.tsx').then((m) =>
    recordDialog(m.SettleStatementDialog),
  ),
);

/** A closed statement as it was sent, with its file; staff book that it was paid. */
export function ClosedStatementDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<Pick<ClosedStatement, 'statement_id' | 'statement_number'>>) {
  const { account_type } = useSession();
  const settle = useSettle();
  const { statement_id } = subject;
  const read = useRead('get_statement', { statement_id }, { enabled: open });
  const statement = read.data?.statement;
  return (
    <DialogBase
      open={open}
      title={subject.statement_number}
      subtitle={statement && subtitleOf(statement)}
      width="md"
      closeButton
      onClose={onClose}
      actions={
        <>
          <Button
            component="a"
            href={downloadAddress('get_statement_file', { statement_id })}
            download
            startIcon={<Download />}
          >
            Download
          </Button>
          <PaperButton
            variant="text"
            startIcon={<FileText />}
            name={subject.statement_number}
            address={downloadAddress('get_statement_pdf', { statement_id })}
          >
            Paper
          </PaperButton>
          {statement && isStaff(account_type) && isToSettle(statement) ? (
            <Button variant="contained" onClick={() => settle.open(statement)}>
              Settle
            </Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
        </>
      }
    >
      {read.isError ? (
        <ErrorState
          title="The statement could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : read.data && statement ? (
        <StatementTable
          currency={statement.currency}
          opening={statement.opening}
          closing={statement.closing}
          rows={read.data.rows}
          row_count={read.data.row_count}
          {...(read.data.profits ? { profits: read.data.profits } : {})}
          {...(read.data.own_taxes ? { own_taxes: read.data.own_taxes } : {})}
        />
      ) : (
        <PageSkeleton />
      )}
      {settle.dialog}
    </DialogBase>
  );
}

/** Whether its balance is still to be paid or received. */
export function isToSettle({ closing, settled_on }: ClosedStatement): boolean {
  return closing !== 0 && settled_on === null;
}

function subtitleOf(statement: ClosedStatement): string {
  const { party_name, period_from, period_until, settled_on, settled_reference } = statement;
  const period = `${formatCalendarDate(period_from)} to ${formatCalendarDate(period_until)}`;
  const paid =
    settled_on === null ? '' : `settled on ${formatCalendarDate(settled_on)}, ${settled_reference}`;
  return [party_name, period, paid].filter(Boolean).join(' · ');
}
