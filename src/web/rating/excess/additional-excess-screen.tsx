import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, History, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { excessRuleList } from '#contract/rating/excess-rule-list.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import { additionalExcessConditions } from '#domain/rating/excess/additional-excess.ts';
import { ruleName } from '#domain/rating/excess/excess-rule-words.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DeclaredList } from '#web/kit/list/declared-list.tsx';
import { useWholeDeclaredList } from '#web/kit/list/whole-declared-list.ts';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { WrappedText } from '#web/kit/text/wrapped-text.tsx';

type ExcessRule = ItemOf<'get_excess_rules', 'rules'>;

const useExcessRuleDialog = lazyDialog(() =>
  import('#web/rating/excess/excess-rule-dialog.tsx').then((m) => recordDialog(m.ExcessRuleDialog)),
);
const useVersionHistory = lazyDialog(() =>
  import('#web/rating/version-history.tsx').then((m) => recordDialog(m.VersionHistory)),
);

const cells = {
  condition: ({ condition }: ExcessRule) => (
    <WrappedText>{additionalExcessConditions[condition].label}</WrappedText>
  ),
  policies: ({ policies }: ExcessRule) => (
    <Box component="span" title="Policies in force that it may come to bear on">
      {policies.toLocaleString('en-GB')}
    </Box>
  ),
};

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

/** What can be done with a rule: a draft is edited, published or discarded, a published version gets a successor. */
function useRuleMenu() {
  const editor = useExcessRuleDialog();
  const history = useVersionHistory();
  const steps = useRuleSteps();
  const open = (rule: ExcessRule) =>
    editor.open(rule.state === 'draft' ? { rule } : { successor_of: rule });
  const menuOf = (rule: ExcessRule): readonly MenuAction[] => [
    ...(rule.state === 'draft'
      ? [
          { label: 'Edit', icon: Pencil, onSelect: () => open(rule) },
          { label: 'Publish', icon: Send, onSelect: () => void steps.publish(rule) },
          {
            label: 'Discard draft',
            icon: Trash2,
            destructive: true,
            onSelect: () => void steps.remove(rule),
          },
        ]
      : [{ label: 'New version', icon: Copy, onSelect: () => open(rule) }]),
    {
      label: 'History',
      icon: History,
      divided: true,
      onSelect: () =>
        history.open({
          title: `History of “${ruleName(rule)}”`,
          record_kind: 'excess_rule',
          record_id: rule.rule_id,
        }),
    },
  ];
  const dialogs = (
    <>
      {editor.dialog}
      {history.dialog}
    </>
  );
  return { add: () => editor.open({}), open, menuOf, dialogs };
}

/** /dashboard/additional-excess: what raises the excess of an accident, version by version [2.20]. */
export function AdditionalExcessScreen() {
  const go = useGo();
  const shown = useWholeDeclaredList('excess_rules', excessRuleList, { cells });
  const rules = useRuleMenu();
  const countOf = (view: string) => shown.views.find(({ id }) => id === view)?.count;
  return (
    <>
      <PageHeader
        title={excessRuleList.title}
        total={countOf('all')}
        actions={
          <>
            {shown.exporting.menu}
            {countOf('draft') ? (
              <Button
                variant="outlined"
                onClick={() =>
                  go(addressOf('premium_ratings', { tab: 'what-if', excess: 'drafts' }))
                }
              >
                What if
              </Button>
            ) : null}
            <Button variant="contained" startIcon={<Plus />} onClick={rules.add}>
              Add rule
            </Button>
          </>
        }
      />
      <DeclaredList shown={shown} natural onRow={rules.open} rowMenu={rules.menuOf} />
      <Box sx={{ mt: 3, fontSize: 13, color: 'text.secondary' }}>
        Base and additional excess together are at most 30 % of the value, never below the base
        excess.
      </Box>
      {rules.dialogs}
    </>
  );
}
