import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type ToolDecision, toolWords } from '#domain/tools/tools.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useSession } from '#web/api/session.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { effectsText } from '#web/tools/tool-effects.tsx';

type Waiting = ItemOf<'get_tools', 'waiting'>;

const done: Readonly<Record<ToolDecision, string>> = {
  confirm: 'Confirmed and carried out',
  refuse: 'Refused',
  withdraw: 'Taken back',
};

/** What a second person confirms or refuses; whoever asked only takes it back. */
export function WaitingRuns({ runs }: { runs: readonly Waiting[] }) {
  return (
    <Card title="Waits for a second person" flush>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {runs.map((run) => (
          <WaitingRun key={run.run_id} run={run} />
        ))}
      </Box>
    </Card>
  );
}

/** "Move policy: P-26-0043 to Noor Racing". */
const titleOf = ({ tool, record_name, target_name }: Waiting) =>
  `${toolWords(tool).title}: ${record_name}${target_name === '' ? '' : ` to ${target_name}`}`;

function WaitingRun({ run }: { run: Waiting }) {
  const own = useSession().user_id === run.asked_by;
  const toast = useToast();
  const [asking, setAsking] = useState<'confirm' | 'refuse' | null>(null);
  const [trouble, setTrouble] = useState('');
  const decide = useWrite('decide_tool_run', {
    onSuccess: (_, { decision }) => toast.success(done[decision]),
    onError: (error) => setTrouble(messageOf(error)),
  });
  const take = (decision: ToolDecision, note = '') =>
    decide.mutateAsync({ run_id: run.run_id, decision, note });
  const title = titleOf(run);
  return (
    <Box
      component="li"
      aria-label={title}
      sx={{ px: 4, py: 3, borderTop: `1px solid ${t.n[200]}`, display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Box component="h3" sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
            {title}
          </Box>
          <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[700] }}>
            {`${effectsText(run)}. “${run.reason}”`}
          </Box>
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[600] }}>
            {`${run.asked_by_name}, `}
            <RelativeAge ago since={run.asked_at} />
          </Box>
        </Box>
        {own ? (
          <BusyButton
            variant="outlined"
            busy={decide.isPending}
            onClick={() => void take('withdraw').catch(() => undefined)}
          >
            Take back
          </BusyButton>
        ) : (
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button variant="outlined" onClick={() => setAsking('refuse')}>
              Refuse
            </Button>
            <Button variant="contained" onClick={() => setAsking('confirm')}>
              Confirm
            </Button>
          </Box>
        )}
      </Box>
      {trouble === '' ? null : <InlineAlert tone="error">{trouble}</InlineAlert>}
      <ConfirmDialog
        open={asking === 'confirm'}
        title={`${title}?`}
        text={`It is carried out at once: ${effectsText(run)}. Both names stand in the audit trail.`}
        confirmLabel={toolWords(run.tool).title}
        onConfirm={() => take('confirm')}
        onClose={() => setAsking(null)}
      />
      <PromptDialog
        open={asking === 'refuse'}
        title={`Refuse: ${title}`}
        label="Reason"
        confirmLabel="Refuse"
        onSave={(note) => take('refuse', note)}
        onClose={() => setAsking(null)}
      />
    </Box>
  );
}
