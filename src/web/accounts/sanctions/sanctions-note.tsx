import Box from '@mui/material/Box';
import { useRead } from '#web/api/use-read.ts';
import { SanctionsHits } from '#web/accounts/sanctions/sanctions-hits.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** On a client's record: that it looks like a name on a sanctions list. Without a hit nothing. */
export function SanctionsNote({ userId }: { userId: string }) {
  const read = useRead('get_sanctions', { user_id: userId });
  const hits = read.data?.hits ?? [];
  if (hits.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: 4 }}>
      {hits.some(({ decision, listed }) => decision === 'confirmed' && listed) ? (
        <InlineAlert tone="error">
          A name of this client is on a sanctions list. Nothing is sent, accepted or paid.
        </InlineAlert>
      ) : hits.some(({ decision, listed }) => decision === 'open' && listed) ? (
        <InlineAlert tone="warning">No money goes out until this is decided.</InlineAlert>
      ) : null}
      <Card title="Sanctions list" flush>
        <SanctionsHits hits={hits} />
      </Card>
    </Box>
  );
}
