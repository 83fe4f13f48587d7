import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link2 } from 'lucide-react';
import { statementGiverLabels, type StatementState } from '#domain/claims/claim-statement.ts';
import type { StatusTone } from '#domain/status-tone.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';

const useAskDialog = lazyDialog(() =>
  import('#web/claims/statement/ask-statement-dialog.tsx').then((m) =>
    recordDialog(m.AskStatementDialog),
  ),
);

type Statement = ItemOf<'get_claim_statements', 'statements'>;

const words: Readonly<Record<StatementState, { label: string; tone: StatusTone }>> = {
  open: { label: 'Asked', tone: 'info' },
  given: { label: 'Given', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'none' },
  ended: { label: 'Ended', tone: 'none' },
};

/** What officials, garages and witnesses say of a claim, and the way to ask one more. */
export function StatementsCard({ claim_id }: { claim_id: string }) {
  const asking = useAskDialog();
  const read = useRead('get_claim_statements', { claim_id });
  const { statements = [], may_ask = false } = read.data ?? {};
  return (
    <Card
      title="Statements of others"
      actions={
        may_ask ? (
          <Button
            variant="outlined"
            startIcon={<Link2 />}
            onClick={() => asking.open({ claim_id })}
          >
            Ask for a statement
          </Button>
        ) : undefined
      }
    >
      {read.isError ? (
        <ErrorState
          title="The statements could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : statements.length === 0 ? (
        <Box sx={{ color: t.n[600] }}>
          An official, a garage or a witness can add one by a link or a code, without an account.
        </Box>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
          {statements.map((one) => (
            <StatementRow key={one.claim_statement_id} claim_id={claim_id} statement={one} />
          ))}
        </Box>
      )}
      {asking.dialog}
    </Card>
  );
}

function StatementRow({ claim_id, statement }: { claim_id: string; statement: Statement }) {
  const confirm = useConfirm();
  const toast = useToast();
  const withdraw = useWrite('withdraw_statement', {
    onSuccess: () => toast.success('Link withdrawn'),
    onError: (error) => toast.failure(error),
  });
  const { giver, state, claim_statement_id } = statement;
  const name = statement.given_name || statement.asked_name;
  const title = [statementGiverLabels[giver], name].filter(Boolean).join(' ');
  const ask = async () => {
    const yes = await confirm({
      title: 'Withdraw the link?',
      text: `It opens nothing any more for ${title}.`,
      confirmLabel: 'Withdraw the link',
      destructive: true,
    });
    if (yes) withdraw.mutate({ claim_id, claim_statement_id });
  };
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
        <StatusChip {...words[state]} />
      </Box>
      <Box sx={{ fontSize: 13, color: t.n[600] }}>
        {statement.given_at === null
          ? `Asked by ${statement.asked_by} on ${dateTextOf(statement.asked_at)}, until ${dateTextOf(statement.ends_at)}`
          : [statement.given_role, dateTextOf(statement.given_at, true)].filter(Boolean).join(', ')}
      </Box>
      {statement.statement ? (
        <Box sx={{ maxWidth: 640, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {statement.statement}
        </Box>
      ) : null}
      {state === 'open' ? (
        <Button
          size="small"
          disabled={withdraw.isPending}
          aria-label={`Withdraw the link of ${title}`}
          onClick={() => void ask()}
        >
          Withdraw the link
        </Button>
      ) : null}
    </Box>
  );
}
