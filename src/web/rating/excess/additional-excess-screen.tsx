import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, History, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { formatCalendarDate } from '#domain/dates.ts';
import { excessSubjectLabels, excessSubjects } from '#domain/rating/excess/excess-filter.ts';
import { aboutText, ruleName } from '#domain/rating/excess/excess-rule-words.ts';
import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/base/app-link.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { pageOfWhole, type WholeListOrder } from '#web/kit/list/whole-list.ts';
import { excessRuleColumns, type ExcessRule } from '#web/rating/excess/excess-rule-columns.tsx';
import { stateWord } from '#web/rating/version-words.ts';

const useExcessRuleDialog = lazyDialog(() =>
  import('#web/rating/excess/excess-rule-dialog.tsx').then((m) => recordDialog(m.ExcessRuleDialog)),
);
const useVersionHistory = lazyDialog(() =>
  import('#web/rating/version-history.tsx').then((m) => recordDialog(m.VersionHistory)),
);

const noun = { one: 'rule', many: 'rules' };
const states = ['in_use', 'coming', 'draft', 'over'] as const;

const filters: readonly Filter[] = [
  {
    id: 'subject',
    label: 'Applies to',
    kind: 'choice',
    promoted: true,
    options: excessSubjects.map((value) => ({ value, label: excessSubjectLabels[value] })),
  },
  { id: 'shown', label: 'Client sees it', kind: 'yes_no' },
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
    onSuccess: () => toast.success('Draft discarded'),
  });
  return {
    publish: async (rule: ExcessRule) => {
      const { rule_id, revision, valid_from } = rule;
      const text = `It holds for accidents from ${formatCalendarDate(valid_from)} on and cannot be changed after that. Earlier accidents keep the rule of their day.`;
      if (
        await confirm({
          title: `Publish “${ruleName(rule)}”?`,
          text,
          confirmLabel: 'Publish rule',
          cancelLabel: 'Keep draft',
        })
      )
        publish.mutate({ rule_id, revision });
    },
    remove: async (rule: ExcessRule) => {
      const { rule_id, revision } = rule;
      if (
        await confirm({
          title: `Discard the draft of “${ruleName(rule)}”?`,
          text: 'What was written in it is gone then.',
          confirmLabel: 'Discard draft',
          cancelLabel: 'Keep draft',
          destructive: true,
        })
      )
        remove.mutate({ rule_id, revision });
    },
  };
}

const order: WholeListOrder<ExcessRule> = {
  words: (rule) =>
    `${rule.code} ${ruleName(rule)} ${aboutText(rule, rule.records.length)} ${rule.reason} ${rule.set_by}`,
  by: {
    code: ({ code }) => code,
    valid_from: ({ valid_from }) => valid_from,
    policies: ({ policies }) => policies,
  },
  is: {
    subject: ({ subject }) => subject,
    shown: ({ show_to_client }) => (show_to_client ? 'yes' : 'no'),
  },
};

/** /dashboard/additional-excess: what raises the excess of an accident, version by version [2.20]. */
export function AdditionalExcessScreen() {
  const go = useGo();
  const read = useRead('get_excess_rules', {});
  const list = useListState({
    name: 'excess_rules',
    filters: ['subject', 'shown'],
    view: 'all',
    sort: 'code',
    size: 50,
  });
  const editor = useExcessRuleDialog();
  const history = useVersionHistory();
  const steps = useRuleSteps();
  const rules = read.data?.rules;
  const ofView = list.view === 'all' ? rules : rules?.filter(({ state }) => state === list.view);
  const { rows, total, found } = pageOfWhole(list, ofView, order);
  const table = {
    list,
    noun,
    columns: excessRuleColumns,
    settings: useTableSettings('excess_rules'),
    rows,
    total,
    read,
  };
  const exporting = useListExport({
    ...table,
    question: {},
    whole: found.map(({ rule_id }) => rule_id),
  });
  const showHistory = (rule: ExcessRule) =>
    history.open({
      title: `History of “${ruleName(rule)}”`,
      record_kind: 'excess_rule',
      record_id: rule.rule_id,
    });
  const menuOf = (rule: ExcessRule): readonly MenuAction[] => [
    ...(rule.state === 'draft'
      ? [
          { label: 'Edit', icon: Pencil, onSelect: () => editor.open({ rule }) },
          { label: 'Publish', icon: Send, onSelect: () => void steps.publish(rule) },
          {
            label: 'Discard draft',
            icon: Trash2,
            destructive: true,
            onSelect: () => void steps.remove(rule),
          },
        ]
      : [
          {
            label: 'New version',
            icon: Copy,
            onSelect: () => editor.open({ successor_of: rule }),
          },
        ]),
    { label: 'History', icon: History, divided: true, onSelect: () => showHistory(rule) },
  ];
  return (
    <>
      <PageHeader
        title="Additional excess"
        total={read.data?.total}
        actions={
          <>
            {exporting.menu}
            {rules?.some(({ state }) => state === 'draft') ? (
              <Button
                variant="outlined"
                onClick={() =>
                  go(addressOf('premium_ratings', { tab: 'what-if', excess: 'drafts' }))
                }
              >
                What if
              </Button>
            ) : null}
            <Button variant="contained" startIcon={<Plus />} onClick={() => editor.open({})}>
              Add rule
            </Button>
          </>
        }
      />
      <ListBar
        {...table}
        views={[
          { id: 'all', label: 'All', count: read.data?.total },
          ...states.map((id) => ({
            id,
            label: stateWord(id).label,
            count: rules?.filter(({ state }) => state === id).length,
          })),
        ]}
        filters={filters}
        searchLabel="Search rules"
      />
      <DataTable
        {...table}
        natural
        rowId={({ rule_id }) => rule_id}
        onRow={(rule) =>
          rule.state === 'draft' ? editor.open({ rule }) : editor.open({ successor_of: rule })
        }
        rowMenu={menuOf}
        empty={{ title: 'No rules yet.', text: 'Rules that raise the excess appear here.' }}
      />
      <Box sx={{ mt: 3, fontSize: 13, color: 'text.secondary' }}>
        Base and additional excess together are at most 30 % of the value, never below the base
        excess.
      </Box>
      {editor.dialog}
      {history.dialog}
    </>
  );
}
