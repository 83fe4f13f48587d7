import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { counted } from '#domain/counted.ts';
import { formatMoney } from '#domain/money.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';

type PaymentLinkRow = ItemOf<'get_payment_links', 'links'>;

const amountOf = ({ amount_open, currency }: PaymentLinkRow) => formatMoney(amount_open, currency);

function stateOf(link: PaymentLinkRow) {
  if (link.withdrawn_at !== null) return { label: 'Withdrawn', tone: 'error' as const };
  return link.is_open
    ? { label: 'Works', tone: 'success' as const }
    : { label: 'Ended', tone: 'none' as const };
}

/** The links by which this invoice is paid without logging in, and the way to take them back. Nothing without any. */
export function PaymentLinksCard({ invoice_id }: { invoice_id: string }) {
  const toast = useToast();
  const confirm = useConfirm();
  const { data } = useRead('get_payment_links', { invoice_id });
  const { mutate, isPending } = useWrite('withdraw_payment_links', {
    onSuccess: () => toast.success('Payment link withdrawn'),
    onError: (error) => toast.failure(error),
  });
  const columns = useMemo(() => {
    const ask = async (link: PaymentLinkRow) => {
      const yes = await confirm({
        title: 'Withdraw the payment link?',
        text: `Nobody can pay ${amountOf(link)} by it any more, and an open card page is closed. What was paid already is booked. Other links go on working.`,
        confirmLabel: 'Withdraw the link',
        destructive: true,
      });
      if (yes) mutate({ invoice_id, bulk_payment_ids: [link.bulk_payment_id] });
    };
    return linkColumns({ onWithdraw: (link) => void ask(link), busy: isPending });
  }, [confirm, mutate, invoice_id, isPending]);
  if (!data || data.links.length === 0) return null;
  return (
    <Card title="Payment links" flush>
      <PlainTable
        label="Payment links"
        columns={columns}
        rows={data.links}
        rowId={(link) => link.bulk_payment_id}
        emptyText=""
      />
    </Card>
  );
}

const small = { color: t.n[600], fontSize: 12, lineHeight: '18px' } as const;

const linkColumns = ({
  onWithdraw,
  busy,
}: {
  onWithdraw: (link: PaymentLinkRow) => void;
  busy: boolean;
}): readonly Column<PaymentLinkRow>[] => [
  {
    id: 'made',
    header: 'Made',
    cell: (link) => (
      <>
        <DateText value={link.made_at} time />
        <Box sx={small}>{link.made_by || 'With a reminder'}</Box>
      </>
    ),
  },
  {
    id: 'open',
    header: 'Open on it',
    cell: (link) => (
      <>
        {amountOf(link)}
        <Box sx={small}>{counted(link.instalments, 'instalment')}</Box>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (link) => (
      <>
        <StatusChip {...stateOf(link)} />
        <Box sx={small}>
          {link.withdrawn_by ? `${link.withdrawn_by}, ` : 'until '}
          <DateText value={link.withdrawn_at ?? link.ends_at - 1} />
        </Box>
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
          disabled={busy}
          aria-label={`Withdraw the link of ${amountOf(link)}`}
          onClick={() => onWithdraw(link)}
        >
          Withdraw
        </Button>
      ) : null,
  },
];
