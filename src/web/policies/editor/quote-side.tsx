import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const ThreadPanel = lazyPart(() =>
  import('#web/communications/thread-panel.tsx').then((m) => m.ThreadPanel),
);

/** The right edge of the editor: what the quote costs, or what is said about it. `T` changes over. */
export function QuoteSide({ policy_id, premium }: { policy_id: string; premium: ReactNode }) {
  const [search] = useSearchOf('quote');
  // A link to a message leads to the thread.
  const [shown, setShown] = useState<'premium' | 'thread'>(
    search.message === undefined ? 'premium' : 'thread',
  );
  useShortcuts({
    t: {
      does: 'Thread or premium',
      act: () => setShown(shown === 'thread' ? 'premium' : 'thread'),
    },
  });
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          height: 52,
          flex: 'none',
          pl: 4,
          borderBottom: `1px solid ${t.n[200]}`,
        }}
      >
        <ToggleButtons
          label="Right side"
          value={shown}
          choices={[
            { value: 'premium', label: 'Premium' },
            { value: 'thread', label: 'Thread' },
          ]}
          onChange={setShown}
        />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        {shown === 'premium' ? (
          premium
        ) : (
          <ThreadPanel parentType="policy" parentId={policy_id} heading={false} />
        )}
      </Box>
    </>
  );
}
