import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { Facts, type Fact } from '#web/kit/record/facts.tsx';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Parent = Pick<InputOf<'get_communication'>, 'parent_type' | 'parent_id'>;

export interface PeekPanelProps {
  open: boolean;
  title: string;
  status: ReactNode;
  facts: readonly Fact[];
  /** Whose thread ends the panel, where it is of something that has one. */
  thread?: Parent | undefined;
  /** Two buttons, the one that opens the record last. */
  actions: ReactNode;
  onClose: () => void;
}

/** A look at a record without leaving its list: key facts, the last words of its thread, two things to do. */
export function PeekPanel({
  status,
  facts,
  thread,
  children,
  ...panel
}: PeekPanelProps & { children?: ReactNode }) {
  return (
    <SidePanel {...panel} width={520}>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Box>{status}</Box>
        <Facts columns={2} facts={facts} />
        {children}
        {thread ? <LastMessages {...thread} /> : null}
      </Box>
    </SidePanel>
  );
}

const shownMessages = 3;

function LastMessages(parent: Parent) {
  const thread = useRead('get_communication', { ...parent, type_filter: 'message' });
  const last = (thread.data?.communication ?? []).slice(-shownMessages);
  return (
    <Box component="section" aria-label="Last messages">
      <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 2 }}>
        Last messages
      </Box>
      {last.length === 0 ? (
        <Box sx={{ fontSize: 13, color: t.n[500] }}>
          {thread.isPending ? 'Loading...' : 'No messages yet.'}
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {last.map((message) => (
            <Box key={message.communication_id} sx={{ fontSize: 13, lineHeight: '20px' }}>
              <Box sx={{ color: t.n[500], fontSize: 12 }}>
                {`${message.sender_name} · ${dateTextOf(message.stamp, true)}`}
              </Box>
              <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {message.communication_string}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
