import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, History, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import { excessSubjectLabels, excessSubjects } from '#domain/rating/excess-filter.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { DataTable } from '#web/kit/data-table.tsx';
import type { Filter } from '#web/kit/filter.ts';
import { ListBar } from '#web/kit/list-bar.tsx';
import type { MenuAction } from '#web/kit/menu-action.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useTableSettings } from '#web/kit/table-settings.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import { lazyDialog, recordDialog } from '#web/kit/lazy-dialog.tsx';
import { type ListState, useListState } from '#web/kit/use-list-state.ts';
import {
  aboutText,
  ruleName,
  excessRuleColumns,
  type ExcessRule,
} from '#web/rating/excess-rule-columns.tsx';
import { stateWord } from '#web/rating/version-words.ts';

const useExcessRuleDialog = lazyDialog(() =>
  import('#web/rating/excess-rule-dialog.tsx').then((m) => recordDialog(m.ExcessRuleDialog)),
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
    onSuccess: () => toast.success('Draft thrown away'),
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
          title: `Throw the draft of “${ruleName(rule)}” away?`,
          text: 'What was written in it is gone then.',
          confirmLabel: 'Throw draft away',
          cancelLabel: 'Keep draft',
          destructive: true,
        })
      )
        remove.mutate({ rule_id, revision });
    },
  };
}

/** Some dozens of rules: they are narrowed and sorted here. */
function narrow(rules: readonly ExcessRule[], list: ListState): ExcessRule[] {
  const words = list.q.toLowerCase();
  const { subject, shown } = list.filters;
  const found = rules.filter(
    (rule) =>
      (list.view === 'all' || rule.state === list.view) &&
      (!subject?.length || subject.includes(rule.subject)) &&
      (!shown?.length || (shown[0] === 'yes') === rule.show_to_client) &&
      `${rule.code} ${ruleName(rule)} ${aboutText(rule)} ${rule.reason} ${rule.set_by}`
        .toLowerCase()
        .includes(words),
  );
  if (list.sortBy === '') return found;
  const way = list.ascending ? 1 : -1;
  return found.toSorted((a, b) => {
    if (list.sortBy === 'policies') return way * (a.policies - b.policies);
    if (list.sortBy === 'valid_from') return way * a.valid_from.localeCompare(b.valid_from);
    return way * a.code.localeCompare(b.code);
  });
}

/** /dashboard/additional-excess: what raises the excess of an accident, version by version [2.20]. */
export function AdditionalExcessScreen() {
  const go = useGo();
  const read = useRead('get_excess_rules', {});
  const list = useListState({ filters: ['subject', 'shown'], view: 'all', sort: 'code', size: 50 });
  const editor = useExcessRuleDialog();
  const history = useVersionHistory();
  const steps = useRuleSteps();
  const rules = useMemo(() => read.data?.rules ?? [], [read.data]);
  const found = useMemo(() => narrow(rules, list), [rules, list]);
  const from = (list.page - 1) * list.size;
  const rows = useMemo(() => found.slice(from, from + list.size), [found, from, list.size]);
  const table = {
    list,
    noun,
    columns: excessRuleColumns,
    settings: useTableSettings('excess_rules'),
    rows: read.data && rows,
    total: read.data && found.length,
    read,
  };
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
            label: 'Throw away',
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
            {rules.some(({ state }) => state === 'draft') ? (
              <Button
                variant="outlined"
                onClick={() => go('/dashboard/premium-ratings?tab=what-if&excess=drafts')}
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
            count: read.data ? rules.filter(({ state }) => state === id).length : undefined,
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
