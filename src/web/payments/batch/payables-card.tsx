import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatMoney, sumByCurrency } from '#domain/money.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { payableColumns } from '#web/payments/batch/payable-columns.tsx';
import { payableKey, waitOf, type Payable } from '#web/payments/batch/payable-words.ts';
import type { CollectedBatch } from '#web/payments/batch/collect-batch-dialog.tsx';

const useCollect = lazyDialog(() =>
  import('#web/payments/batch/collect-batch-dialog.tsx').then((m) =>
    recordDialog(m.CollectBatchDialog),
  ),
);
const useInsurerAccount = lazyDialog(() =>
  import('#web/payments/batch/insurer-account-dialog.tsx').then((m) =>
    recordDialog(m.InsurerAccountDialog),
  ),
);

/** What is to be paid: ticked in one currency, and made a batch of. */
export function PayablesCard({ onCollected }: { onCollected: (batch: CollectedBatch) => void }) {
  const phone = useIsPhone();
  const read = useRead('get_payables', {});
  const collect = useCollect();
  const account = useInsurerAccount();
  const [keys, setKeys] = useState<readonly string[]>([]);
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="What is to be paid could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const { payables } = read.data;
  const ticked = payables.filter((one) => keys.includes(payableKey(one)));
  const currency = ticked[0]?.currency;
  const toggle = (one: Payable) => {
    const key = payableKey(one);
    setKeys(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
  };
  const free = payables.filter(
    (one) => waitOf(one) === undefined && one.currency === (currency ?? payables[0]?.currency),
  );
  const make = () =>
    collect.open({
      items: ticked,
      onCollected: (batch) => {
        setKeys([]);
        onCollected(batch);
      },
    });
  return (
    <Card
      title="To be paid"
      flush
      actions={
        <TickedActions {...{ ticked, free, make }} tick={(ones) => setKeys(ones.map(payableKey))} />
      }
    >
      <PlainTable
        label="To be paid"
        columns={payableColumns({ phone, ticked, toggle, onAccount: account.open })}
        rows={payables}
        rowId={payableKey}
        rowHeight={52}
        emptyText="Nothing is to be paid: no prepared claim, approved refund or closed statement waits."
      />
      {collect.dialog}
      {account.dialog}
    </Card>
  );
}

/** What is ticked, all or none of it, and the batch of it. */
function TickedActions({
  ticked,
  free,
  make,
  tick,
}: {
  ticked: readonly Payable[];
  free: readonly Payable[];
  make: () => void;
  tick: (payables: readonly Payable[]) => void;
}) {
  const all = ticked.length === free.length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box component="span" className="num" sx={{ fontSize: 13, color: t.n[600] }}>
        {sumByCurrency(ticked)
          .map((sum) => formatMoney(sum.amount, sum.currency))
          .join(', ')}
      </Box>
      {free.length > 0 ? (
        <Button onClick={() => tick(all ? [] : free)}>{all ? 'Tick none' : 'Tick all'}</Button>
      ) : null}
      <Button variant="contained" disabled={ticked.length === 0} onClick={make}>
        Make batch
      </Button>
    </Box>
  );
}
