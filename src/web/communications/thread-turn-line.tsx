import Box from '@mui/material/Box';
import { threadTurn } from '#domain/communications/thread-turn.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useSession } from '#web/api/session.ts';
import { TurnLine } from '#web/kit/record/turn-line.tsx';

/** Who owes an answer, above the box that it is written in. */
export function ThreadTurnLine({ thread }: { thread: OutputOf<'get_communication'> }) {
  const reader = useSession().account_type;
  const turn = threadTurn(thread.communication, { ...thread, reader });
  return turn ? (
    <Box sx={{ flex: 'none', px: 3, pb: 2 }}>
      <TurnLine turn={turn} reader={reader} />
    </Box>
  ) : null;
}
