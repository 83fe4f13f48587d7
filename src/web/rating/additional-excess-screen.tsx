import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { lazy } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { additionalExcessConditions } from '#domain/rating/additional-excess.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/card.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { LongText } from '#web/kit/long-text.tsx';
import type { MenuAction } from '#web/kit/menu-action.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useShortcuts } from '#web/kit/shortcuts.ts';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import { PopupMenu } from '#web/kit/popup-menu.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import { useLazyDialog } from '#web/kit/use-lazy-dialog.tsx';
import { stateWord } from '#web/rating/version-words.ts';

const ExcessRuleDialog = lazy(() =>
  import('#web/rating/excess-rule-dialog.tsx').then((m) => ({ default: m.ExcessRuleDialog })),
);

export type ExcessRule = ItemOf<'get_excess_rules', 'rules'>;

function addsText({ kind, value }: ExcessRule): string {
  if (kind === 'amount') return formatMoney(Number(value));
  return `${value} % of the ${kind === 'pct_of_value' ? 'value' : 'base excess'}`;
}

const columnsOf = (
  menuOf: (rule: ExcessRule) => readonly MenuAction[],
): readonly Column<ExcessRule>[] => [
  { id: 'code', header: 'Rule', cell: ({ code }) => code },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, active }) => (
      <StatusChip {...(active ? stateWord(state) : { label: 'Off', tone: 'none' as const })} />
    ),
  },
  { id: 'adds', header: 'Adds', cell: addsText },
  {
    id: 'condition',
    header: 'When',
    cell: ({ condition }) => additionalExcessConditions[condition].label,
    maxWidth: 320,
    quiet: true,
  },
  { id: 'from', header: 'From', cell: ({ valid_from }) => formatCalendarDate(valid_from) },
  {
    id: 'until',
    header: 'Until',
    cell: ({ valid_to }) => (valid_to === null ? '—' : formatCalendarDate(valid_to)),
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <LongText text={reason || '—'} length={30} />,
    quiet: true,
  },
  {
    id: 'menu',
    header: '',
    align: 'right',
    cell: (rule) => (
      <PopupMenu
        label={`${rule.code} from ${formatCalendarDate(rule.valid_from)}`}
        actions={menuOf(rule)}
        renderTrigger={(props) => (
          <Button {...props} size="small">
            {rule.state === 'draft' ? 'Draft' : 'Change'}
          </Button>
        )}
      />
    ),
  },
];

/** What can be done with drafts; a published version only gets a successor. */
function useRuleSteps() {
  const toast = useToast();
  const confirm = useConfirm();
  const failed = { onError: (error: unknown) => toast.failure(error) };
  const publish = useWrite('publish_excess_rule', {
    ...failed,
    onSuccess: () => toast.success('Rule published'),
  });
  const remove = useWrite('delete_excess_draft', {
    ...failed,
    onSuccess: () => toast.success('Draft thrown away'),
  });
  return {
    publish: async ({ rule_id, revision, code, valid_from }: ExcessRule) => {
      const text = `It holds for accidents from ${formatCalendarDate(valid_from)} on and cannot be changed after that. Earlier accidents keep the rule of their day.`;
      if (
        await confirm({
          title: `Publish ${code}?`,
          text,
          confirmLabel: 'Publish rule',
          cancelLabel: 'Keep draft',
        })
      )
        publish.mutate({ rule_id, revision });
    },
    remove: ({ rule_id, revision }: ExcessRule) => remove.mutate({ rule_id, revision }),
  };
}

/** /dashboard/additional-excess: what raises the excess of an accident, version by version [2.20]. */
export function AdditionalExcessScreen() {
  const read = useRead('get_excess_rules', {});
  const editor = useLazyDialog(ExcessRuleDialog);
  const steps = useRuleSteps();
  useShortcuts({ c: () => editor.open({}) });
  const menuOf = (rule: ExcessRule) =>
    rule.state === 'draft'
      ? [
          { label: 'Edit', icon: Pencil, onSelect: () => editor.open({ rule }) },
          { label: 'Publish', icon: Send, onSelect: () => void steps.publish(rule) },
          {
            label: 'Throw away',
            icon: Trash2,
            destructive: true,
            divided: true,
            onSelect: () => steps.remove(rule),
          },
        ]
      : [{ label: 'New version', icon: Copy, onSelect: () => editor.open({ successor_of: rule }) }];
  return (
    <>
      <PageHeader
        title="Additional excess"
        total={read.data?.total}
        actions={
          <Button variant="contained" startIcon={<Plus />} onClick={() => editor.open({})}>
            Add rule
          </Button>
        }
      />
      {read.isPending ? (
        <PageSkeleton />
      ) : read.isError ? (
        <ErrorState
          title="Rules could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Box sx={{ mt: 3 }}>
          <Card flush>
            <PlainTable
              label="Rules"
              columns={columnsOf(menuOf)}
              rows={read.data.rules}
              rowId={({ rule_id }) => rule_id}
              emptyText="No rules yet."
            />
          </Card>
        </Box>
      )}
      <Box sx={{ mt: 3, fontSize: 13, color: 'text.secondary' }}>
        Base and additional excess together are at most 30 % of the value, never below the base
        excess.
      </Box>
      {editor.dialog}
    </>
  );
}
