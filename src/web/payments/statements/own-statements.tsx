import { statementList } from '#contract/payments/statement-list.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useClosedStatement = lazyDialog(() =>
  import('#web/payments/statements/closed-statement-dialog.tsx').then((m) =>
    recordDialog(m.ClosedStatementDialog),
  ),
);

const none = {
  title: 'No statement yet.',
  text: 'Once a period is closed, what is owed to you for it appears here.',
};

/** An insurer's or brokerage's own statements. */
export function OwnStatements() {
  const closed = useClosedStatement();
  const shown = useDeclaredList('statements', statementList);
  return (
    <>
      <DeclaredList shown={shown} onRow={closed.open} none={none} end={shown.exporting.menu} />
      {closed.dialog}
    </>
  );
}
