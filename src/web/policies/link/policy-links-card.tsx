import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';

type PolicyLinkRow = ItemOf<'get_policy_links', 'links'>;

const holderOf = ({ sent_to, made_by }: PolicyLinkRow): string =>
  sent_to === '' ? `Copied by ${made_by || 'somebody'}` : sent_to;

function stateOf(link: PolicyLinkRow) {
  if (link.withdrawn_at !== null) return { label: 'Withdrawn', tone: 'error' as const };
  return link.is_open
    ? { label: 'Works', tone: 'success' as const }
    : { label: 'Ended', tone: 'none' as const };
}

/** Who can open the document without logging in, and the way to take that back. */
export function PolicyLinksCard({ policy_id }: { policy_id: string }) {
  const toast = useToast();
  const confirm = useConfirm();
  const read = useRead('get_policy_links', { policy_id });
  const withdraw = useWrite('withdraw_policy_links', {
    onSuccess: ({ withdrawn }) =>
      toast.success(withdrawn === 1 ? 'Link withdrawn' : `${withdrawn} links withdrawn`),
    onError: (error) => toast.failure(error),
  });
  const links = read.data?.links ?? [];
  const open = links.filter((link) => link.is_open);
  const { mutate } = withdraw;
  const columns = useMemo(() => {
    const ask = async (link: PolicyLinkRow) => {
      const yes = await confirm({
        title: 'Withdraw the link?',
        text: `It opens nothing any more for ${holderOf(link)}. Other links to this document go on working.`,
        confirmLabel: 'Withdraw the link',
        destructive: true,
      });
      if (yes) mutate({ policy_id, policy_key_ids: [link.policy_key_id] });
    };
    return linkColumns((link) => void ask(link));
  }, [confirm, mutate, policy_id]);
  const withdrawAll = async () => {
    const yes = await confirm({
      title: `Withdraw all ${open.length} links?`,
      text: 'Nobody can open this document without logging in until it is sent again.',
      confirmLabel: 'Withdraw all',
      destructive: true,
    });
    if (yes) mutate({ policy_id, policy_key_ids: open.map((link) => link.policy_key_id) });
  };
  return (
    <Card
      title="Links without a login"
      flush
      actions={
        open.length > 1 ? (
          <Button
            variant="outlined"
            disabled={withdraw.isPending}
            onClick={() => void withdrawAll()}
          >
            Withdraw all
          </Button>
        ) : null
      }
    >
      {read.isError ? (
        <ErrorState
          title="The links could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <PlainTable
          label="Links without a login"
          columns={columns}
          rows={links}
          rowId={(link) => link.policy_key_id}
          emptyText={read.isPending ? 'Loading' : 'Nobody has a link.'}
        />
      )}
    </Card>
  );
}

const linkColumns = (
  onWithdraw: (link: PolicyLinkRow) => void,
): readonly Column<PolicyLinkRow>[] => [
  {
    id: 'holder',
    header: 'Who has it',
    cell: (link) => <Box sx={{ overflowWrap: 'anywhere' }}>{holderOf(link)}</Box>,
    maxWidth: 260,
  },
  { id: 'made', header: 'Made', cell: (link) => <DateText value={link.made_at} time /> },
  {
    id: 'used',
    header: 'Last opened',
    cell: (link) =>
      link.last_used_at === null ? 'Not yet' : <DateText value={link.last_used_at} time />,
  },
  {
    id: 'state',
    header: 'State',
    cell: (link) => <StatusChip {...stateOf(link)} />,
  },
  {
    id: 'until',
    header: 'Until',
    cell: (link) => (
      <>
        <DateText value={link.withdrawn_at ?? link.ends_at} />
        {link.withdrawn_by ? (
          <Box sx={{ color: t.n[600], fontSize: 12, lineHeight: '18px' }}>{link.withdrawn_by}</Box>
        ) : null}
      </>
    ),
  },
  {
    id: 'withdraw',
    header: 'Step',
    align: 'right',
    cell: (link) =>
      link.is_open ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Withdraw the link of ${holderOf(link)}`}
          onClick={() => onWithdraw(link)}
        >
          Withdraw the link
        </Button>
      ) : null,
  },
];
