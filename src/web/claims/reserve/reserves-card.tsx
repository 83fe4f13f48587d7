import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { reserveLineLabels } from '#domain/claims/claim-reserve-lines.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { ReserveHistory } from '#web/claims/reserve/reserve-history.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

export type Reserves = OutputOf<'get_claim_reserves'>;
export type ReservePart = Reserves['lines'][number];

const useReservePanel = lazyDialog(() =>
  import('#web/claims/reserve/reserve-panel.tsx').then((m) => recordDialog(m.ReservePanel)),
);

/** What is set aside for a claim, by line, and how it came to that. Staff set it, its insurers read it. */
export function ReservesCard({ claim_id }: { claim_id: string }) {
  const reads = useIsAmong('superadmin', 'admin', 'insurer');
  const staff = useIsAmong('superadmin', 'admin');
  const read = useRead('get_claim_reserves', { claim_id }, { enabled: reads });
  const panel = useReservePanel();
  const { data } = read;
  if (!data) {
    return read.isError ? (
      <Card title="Reserves">
        <ErrorState
          title="The reserves could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      </Card>
    ) : null;
  }
  const { lines, reserve, currency, changes } = data;
  const waiting = new Set(
    changes.filter(({ state }) => state === 'waiting').map(({ line }) => line),
  );
  return (
    <Card title="Reserves">
      <Box component="ul" sx={linesStyle}>
        {lines.map((part) => (
          <Box component="li" key={part.line} sx={lineStyle}>
            <Box sx={{ minWidth: 0 }}>{reserveLineLabels[part.line]}</Box>
            <Box className="num" sx={{ textAlign: 'right' }}>
              <FigureAmount
                of={{ figure: 'claim_reserve', claim_id, part: part.line }}
                amount={part.amount}
                currency={currency}
              />
            </Box>
            {staff ? (
              <Button
                aria-label={`Change ${reserveLineLabels[part.line]}`}
                disabled={waiting.has(part.line)}
                onClick={() => panel.open({ claim: data, part })}
              >
                Change
              </Button>
            ) : null}
          </Box>
        ))}
        <Box component="li" sx={{ ...lineStyle, fontWeight: 600 }}>
          <Box>Reserve</Box>
          <Box className="num" sx={{ textAlign: 'right' }}>
            <FigureAmount
              of={{ figure: 'claim_reserve', claim_id }}
              amount={reserve}
              currency={currency}
            />
          </Box>
        </Box>
      </Box>
      <ReserveHistory claim={data} staff={staff} />
      {panel.dialog}
    </Card>
  );
}

/** The amounts stand below each other, the sum of them too, however wide the buttons are. */
const linesStyle = {
  ...{ m: 0, p: 0, listStyle: 'none', fontSize: 13, lineHeight: '20px' },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
} as const;

const lineStyle = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  columnGap: 2,
  alignItems: 'center',
  minHeight: 40,
  borderBottom: `1px solid ${t.n[200]}`,
} as const;
