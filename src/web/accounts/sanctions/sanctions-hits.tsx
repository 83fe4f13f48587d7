import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { countryName } from '#domain/countries.ts';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';

const useDecideHitDialog = lazyDialog(() =>
  import('#web/accounts/sanctions/use-decide-hit-dialog.tsx').then((m) => m.useDecideHitDialog),
);

export type SanctionsHit = OutputOf<'get_sanctions'>['hits'][number];

const words = {
  open: { label: 'To decide', tone: 'warning' },
  cleared: { label: 'Cleared', tone: 'success' },
  confirmed: { label: 'Blocked', tone: 'error' },
} as const;

/** As whom the name stands with us, where that is not the client itself. */
const roles = {
  account: null,
  contact: <StatusChip label="Contact person" tone="info" />,
  payee: <StatusChip label="Payee" tone="info" />,
  driver: <StatusChip label="Driver" tone="info" />,
} as const;

/** A driver has no page of its own: the list shows it by its name. */
const recordOf = (hit: SanctionsHit) =>
  hit.user_id === null
    ? addressOf('drivers', { q: hit.account_name })
    : addressOf('account', { user_id: hit.user_id });

/** Who looks like whom, and what staff decided about it. */
export function SanctionsHits({
  hits,
  withAccount = false,
}: {
  hits: readonly SanctionsHit[];
  withAccount?: boolean;
}) {
  const decide = useDecideHitDialog();
  if (hits.length === 0)
    return <EmptyState title="Nobody looks like a name on the list." compact />;
  return (
    <Box>
      {hits.map((hit) => (
        <Box
          key={`${hit.user_id ?? hit.driver_id} ${hit.entry_id}`}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 3,
            px: 5,
            py: 3,
            '& + &': { borderTop: `1px solid ${t.n[200]}` },
          }}
        >
          <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, fontWeight: 600 }}>
              {withAccount ? (
                <AppLink href={recordOf(hit)}>{hit.account_name}</AppLink>
              ) : (
                hit.matched_name
              )}
              {roles[hit.matched_as]}
              <StatusChip {...words[hit.decision]} />
              {hit.listed ? null : <StatusChip label="Taken off the list" tone="neutral" />}
            </Box>
            <Box sx={{ fontSize: 13, color: t.n[700] }}>{entryText(hit)}</Box>
            {hit.decision === 'open' ? null : (
              <Box sx={{ fontSize: 12, color: t.n[600] }}>
                {`${hit.decided_by}, ${dateTextOf(hit.decided_at, true)}: ${hit.reason}`}
              </Box>
            )}
          </Box>
          <Button variant="outlined" onClick={() => decide.open(hit)}>
            {hit.decision === 'open' ? 'Decide' : 'Decide anew'}
          </Button>
        </Box>
      ))}
      {decide.dialog}
    </Box>
  );
}

function entryText(hit: SanctionsHit): string {
  return [
    `“${hit.matched_name}” is ${hit.likeness_pct} % like ${[hit.entry_name, ...hit.aliases].join(', ')}`,
    hit.birth_date ? `born ${dateTextOf(hit.birth_date)}` : '',
    hit.own_birth_date ? `the driver was born ${dateTextOf(hit.own_birth_date)}` : '',
    hit.country ? countryName(hit.country) : '',
    hit.source_id,
  ]
    .filter(Boolean)
    .join(' · ');
}
