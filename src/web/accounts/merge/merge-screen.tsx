import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowLeftRight, Split } from 'lucide-react';
import { useState } from 'react';
import { type MergeField, type MergeSide, proposedSides } from '#domain/accounts/account-merge.ts';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { MergeFieldRows } from '#web/accounts/merge/merge-field-rows.tsx';
import { MergeHoldings } from '#web/accounts/merge/merge-holdings.tsx';
import { MergePicker } from '#web/accounts/merge/merge-picker.tsx';
import { useDistinctAccounts } from '#web/accounts/merge/use-distinct-accounts.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useParam } from '#web/kit/address/use-param.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';

const path = (kept: string, other?: string) =>
  addressOf('account_merge', { user_id: kept, with: other });

/** /dashboard/accounts/{user_id}/merge?with=…: two accounts of one client become one. */
export function MergeScreen() {
  const kept_id = useParam('user_id');
  const [search] = useSearchOf('account_merge');
  const other_id = search.with ?? '';
  const go = useGo();
  if (other_id === '')
    return (
      <DetailPage>
        <PageHeader
          breadcrumb={[
            { label: 'Accounts', href: addressOf('accounts') },
            { label: 'Account', href: addressOf('account', { user_id: kept_id }) },
          ]}
          title="Merge accounts"
          facts="Choose the account that is the same client."
        />
        <MergePicker userId={kept_id} onPick={(user_id) => go(path(kept_id, user_id))} />
      </DetailPage>
    );
  return <MergePair key={`${kept_id} ${other_id}`} kept_id={kept_id} other_id={other_id} />;
}

function MergePair({ kept_id, other_id }: { kept_id: string; other_id: string }) {
  const go = useGo();
  const distinct = useDistinctAccounts();
  const pair = useRead('get_merge', { kept_id, other_id });
  if (pair.isPending)
    return (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    );
  if (pair.isError) throw pair.error;
  const { kept, other, refusal } = pair.data;
  return (
    <DetailPage>
      <PageHeader
        breadcrumb={[
          { label: 'Accounts', href: addressOf('accounts') },
          { label: kept.name, href: addressOf('account', { user_id: kept_id }) },
        ]}
        title="Merge accounts"
        facts={`${other.name} goes into ${kept.name}`}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<Split />}
              disabled={distinct.isBusy}
              onClick={() =>
                distinct.mark({ one_id: kept_id, other_id }, () =>
                  go(addressOf('account_duplicates')),
                )
              }
            >
              Not a duplicate
            </Button>
            <Button
              variant="outlined"
              startIcon={<ArrowLeftRight />}
              onClick={() => go(path(other_id, kept_id))}
            >
              Keep the other one
            </Button>
          </>
        }
      />
      {refusal ? (
        <InlineAlert tone="warning">{refusal}</InlineAlert>
      ) : (
        <MergeForm kept={kept} other={other} />
      )}
    </DetailPage>
  );
}

type Side = OutputOf<'get_merge'>['kept'];

function MergeForm({ kept, other }: { kept: Side; other: Side }) {
  const go = useGo();
  const toast = useToast();
  const confirm = useConfirm();
  const [sides, setSides] = useState<Record<MergeField, MergeSide>>(() =>
    proposedSides(kept.values, other.values),
  );
  const merge = useWrite('merge_accounts', {
    onSuccess: ({ user_id }) => {
      toast.success('The two accounts are one now');
      go(addressOf('account', { user_id }));
    },
    onError: (error) => toast.failure(error),
  });
  const ask = async () => {
    const sure = await confirm({
      title: 'Merge these accounts?',
      text: `Everything of ${other.name} moves to ${kept.name}. ${other.name} cannot log in with its own password any more; both addresses lead to the kept account, and both get an email. This cannot be undone.`,
      confirmLabel: 'Merge accounts',
      cancelLabel: 'Keep both',
      destructive: true,
    });
    if (!sure) return;
    merge.mutate({
      kept_id: kept.user_id,
      other_id: other.user_id,
      kept_revision: kept.revision,
      other_revision: other.revision,
      sides,
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 1040, mt: 4 }}>
      <Card title="Which value stays" flush>
        <MergeFieldRows
          kept={kept}
          other={other}
          sides={sides}
          onChange={(field, side) => setSides({ ...sides, [field]: side })}
        />
      </Card>
      <Card title="What moves" flush>
        <MergeHoldings kept={kept} other={other} />
      </Card>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <BusyButton busy={merge.isPending} onClick={() => void ask()}>
          Merge accounts
        </BusyButton>
        <Button
          variant="outlined"
          onClick={() => go(addressOf('account', { user_id: kept.user_id }))}
        >
          Cancel
        </Button>
      </Box>
    </Box>
  );
}
