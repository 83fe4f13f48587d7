import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RefreshCw, Wrench } from 'lucide-react';
import { type HealthCheckName, healthChecks } from '#domain/admin/health-checks.ts';
import { counted } from '#domain/counted.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { StatusChip, type StatusWord } from '#web/kit/text/status-chip.tsx';
import type { Asked } from '#web/admin/wild-west/use-health-rounds.ts';

export interface HealthCheckRowProps {
  check: HealthCheckName;
  asked: Asked | undefined;
  /** All checks are being asked. */
  locked: boolean;
  onAsk: () => void;
  onRepair: () => void;
}

/** One check: what it compares, what it found, and its repair. */
export function HealthCheckRow({ check, asked, locked, onAsk, onRepair }: HealthCheckRowProps) {
  const { title, compares, remedy, repairs } = healthChecks[check];
  const answer = asked?.answer;
  const differs = answer !== undefined && answer.differing > 0;
  return (
    <Box
      component="li"
      aria-label={title}
      sx={{ px: 4, py: 3, borderTop: `1px solid ${t.n[200]}`, display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Box component="h3" sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
            {title}
          </Box>
          <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }}>{compares}</Box>
        </Box>
        <Box role="status" sx={{ minWidth: { md: 190 } }}>
          <StatusChip {...stateOf(asked)} />
          {answer ? (
            <Box className="num" sx={{ mt: 0.5, fontSize: 12, color: t.n[600] }}>
              {comparedText(answer)}
            </Box>
          ) : null}
        </Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 2,
            ml: 'auto',
            minWidth: { md: 210 },
          }}
        >
          {differs && repairs ? (
            <Button variant="contained" startIcon={<Wrench />} onClick={onRepair}>
              Repair
            </Button>
          ) : null}
          <BusyButton
            variant="outlined"
            startIcon={<RefreshCw />}
            busy={asked?.busy === true}
            disabled={locked}
            aria-label={`Check ${title}`}
            onClick={onAsk}
          >
            Check
          </BusyButton>
        </Box>
      </Box>
      {asked?.failure ? <InlineAlert tone="error">{asked.failure}</InlineAlert> : null}
      {asked?.repaired === undefined ? null : (
        <InlineAlert tone={differs ? 'warning' : 'success'}>
          {`${counted(asked.repaired, 'difference')} repaired, ${answer?.differing ?? 0} left when compared again.`}
        </InlineAlert>
      )}
      {differs ? <Findings title={title} remedy={remedy} answer={answer} /> : null}
    </Box>
  );
}

function stateOf(asked: Asked | undefined): StatusWord {
  if (asked?.busy) return { label: 'Checking', tone: 'info' };
  if (asked?.failure) return { label: 'Could not be asked', tone: 'error' };
  if (!asked?.answer) return { label: 'Not checked', tone: 'none' };
  const { differing } = asked.answer;
  return differing === 0
    ? { label: 'Agrees', tone: 'success' }
    : { label: counted(differing, 'difference'), tone: 'error' };
}

function comparedText({ compared, is_partial }: NonNullable<Asked['answer']>): string {
  const text = `${compared.toLocaleString('en-GB')} compared`;
  return is_partial ? `${text}, not all: run npm run doctor` : text;
}

interface FindingsProps {
  title: string;
  remedy: string;
  answer: NonNullable<Asked['answer']>;
}

function Findings({ title, remedy, answer: { differing, findings } }: FindingsProps) {
  const rows = findings.map((finding, at) => ({ ...finding, at }));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ fontSize: 13, lineHeight: '20px' }}>{remedy}</Box>
      <Box sx={{ borderRadius: `${t.radius.md}px`, boxShadow: t.shadow.card, overflow: 'hidden' }}>
        <PlainTable
          label={`Differences of ${title}`}
          rows={rows}
          rowId={({ at }) => String(at)}
          columns={[
            { id: 'record', header: 'Record', cell: ({ record }) => record, maxWidth: 420 },
            { id: 'kept', header: 'Kept', cell: ({ kept }) => kept, maxWidth: 260 },
            { id: 'found', header: 'Rows say', cell: ({ found }) => found, maxWidth: 260 },
          ]}
        />
      </Box>
      {differing > findings.length ? (
        <Box sx={{ fontSize: 12, color: t.n[600] }}>
          {`The first ${findings.length} of ${differing.toLocaleString('en-GB')}.`}
        </Box>
      ) : null}
    </Box>
  );
}
