import Box from '@mui/material/Box';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { resetWord } from '#domain/tools/demo-season.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';

/** Where the demo season can be made anew: what would go, and the way to it. Elsewhere it is not there. */
export function DemoSeasonCard() {
  const season = useRead('get_demo_season', {}).data;
  const [asked, setAsked] = useState(false);
  const reset = useWrite('reset_demo_season', {});
  if (!season?.can_reset) return null;
  const { accounts, other_accounts, documents, claims } = season;
  const goes = `${counted(accounts, 'account')}, ${counted(documents, 'quote or policy', 'quotes and policies')} and ${counted(claims, 'claim')} go`;
  return (
    <Card title="Demo season">
      {reset.isSuccess ? (
        <InlineAlert tone="info">
          The season is being made anew. Log in again in about a minute.
        </InlineAlert>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box sx={{ flex: '1 1 280px', minWidth: 0, fontSize: 13, color: t.n[600] }}>
            {`Makes the season as it was on the first day: ${goes}, with everything that was done since.`}
            {other_accounts > 0
              ? ` ${counted(other_accounts, 'account')} of them ${other_accounts === 1 ? 'is' : 'are'} not of the demo.`
              : ''}
          </Box>
          <BusyButton variant="outlined" busy={reset.isPending} onClick={() => setAsked(true)}>
            Reset demo season
          </BusyButton>
        </Box>
      )}
      <PromptDialog
        open={asked}
        title="Reset the demo season?"
        label={`Type ${resetWord}`}
        hint="It takes about a minute. Everybody is logged out, and nothing of the old season comes back."
        confirmLabel="Reset"
        onSave={(confirmed) => reset.mutateAsync({ confirmed: confirmed.trim() })}
        onClose={() => setAsked(false)}
      />
    </Card>
  );
}
