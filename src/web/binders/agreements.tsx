import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useBinderPanel } from '#web/binders/use-binder-panel.ts';
import { CapacityBars } from '#web/binders/capacity-bars.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Standing = OutputOf<'get_capacity'>['agreements'][number];

/** How a document stands to the agreements of its insurers: what is refused, and what is left of every limit. */
export function Agreements({
  agreements,
  document_state,
}: {
  agreements: readonly Standing[];
  document_state: 'quote' | 'policy';
}) {
  if (agreements.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {agreements.map((one) => (
        <Box key={one.insurer_id} sx={{ display: 'grid', gap: 3 }}>
          <Box sx={{ fontSize: 13, lineHeight: '20px' }}>
            <AgreementName standing={one} />
            <Box component="span" sx={{ color: t.n[600] }}>{` · ${one.insurer_name}`}</Box>
          </Box>
          <Refused standing={one} />
          <CapacityBars
            label={`Capacity of ${one.umr ?? one.insurer_name}`}
            uses={one.uses}
            currency={one.currency}
            asked_by={document_state}
          />
        </Box>
      ))}
    </Box>
  );
}

/** The reference of an agreement; who keeps agreements opens it here. */
function AgreementName({ standing: { umr, insurer_id } }: { standing: Standing }) {
  const keeps = useIsAmong('superadmin');
  const panel = useBinderPanel();
  const { data } = useRead('get_binders', { insurer_id }, { enabled: keeps, staleMs: 60_000 });
  const binder = data?.binders.find((one) => one.umr === umr);
  if (!binder)
    return (
      <Box component="span" sx={{ fontWeight: 600 }}>
        {umr ?? 'No agreement'}
      </Box>
    );
  return (
    <>
      <Button
        variant="text"
        size="small"
        sx={{ px: 2, mx: -2 }}
        aria-label={`Open agreement ${binder.umr}`}
        onClick={() => panel.open({ insurer_id, binder })}
      >
        {binder.umr}
      </Button>
      {panel.dialog}
    </>
  );
}

function Refused({ standing: { refused } }: { standing: Standing }) {
  if (refused.length === 0) return null;
  return (
    <InlineAlert tone="error">
      <Box sx={{ fontWeight: 600 }}>Beyond what is agreed</Box>
      <Box component="ul" sx={{ m: 0, my: 1, pl: 4 }}>
        {refused.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
      The leading insurer has to approve this very risk before it is sent, accepted or issued.
    </InlineAlert>
  );
}
