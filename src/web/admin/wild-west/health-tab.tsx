import Box from '@mui/material/Box';
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import {
  type HealthCheckName,
  healthCheckNames,
  healthChecks,
} from '#domain/admin/health-checks.ts';
import { useWrite } from '#web/api/use-write.ts';
import { HealthCheckRow } from '#web/admin/wild-west/health-check-row.tsx';
import { InstallationCard } from '#web/admin/wild-west/installation-card.tsx';
import { useHealthRounds } from '#web/admin/wild-west/use-health-rounds.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';

/** Kept figures compared with the rows they are made of, and repaired. */
export function HealthTab() {
  const { asked, busy, ask, askAll, noteRepair } = useHealthRounds();
  const [repairing, setRepairing] = useState<HealthCheckName | null>(null);
  const repair = useWrite('repair_health', { onSuccess: noteRepair });
  const differing = repairing ? (asked[repairing]?.answer?.differing ?? 0) : 0;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <InstallationCard />
        <Card
          title="Health"
          flush
          actions={
            <BusyButton busy={busy} startIcon={<Stethoscope />} onClick={() => void askAll()}>
              Check all
            </BusyButton>
          }
        >
          <Box
            component="ul"
            sx={{ m: 0, p: 0, listStyle: 'none', '& > li:first-of-type': { borderTop: 0 } }}
          >
            {healthCheckNames.map((check) => (
              <HealthCheckRow
                key={check}
                check={check}
                asked={asked[check]}
                locked={busy}
                onAsk={() => void ask(check)}
                onRepair={() => setRepairing(check)}
              />
            ))}
          </Box>
        </Card>
      </Box>
      <RepairDialog
        check={repairing}
        differing={differing}
        onRepair={(check, reason) => repair.mutateAsync({ check, differing, reason })}
        onClose={() => setRepairing(null)}
      />
    </>
  );
}

interface RepairDialogProps {
  check: HealthCheckName | null;
  differing: number;
  onRepair: (check: HealthCheckName, reason: string) => Promise<unknown>;
  onClose: () => void;
}

function RepairDialog({ check, differing, onRepair, onClose }: RepairDialogProps) {
  // The words stay while the dialog closes.
  const [last, setLast] = useState(check);
  if (check !== null && check !== last) setLast(check);
  if (last === null) return null;
  const { title, remedy } = healthChecks[last];
  return (
    <PromptDialog
      open={check !== null}
      title={`Repair ${title.toLowerCase()}`}
      label="Reason"
      hint={`Changes ${differing.toLocaleString('en-GB')}. ${remedy} The reason stands in the audit trail.`}
      multiline
      rows={3}
      confirmLabel="Repair"
      onSave={(reason) => onRepair(last, reason)}
      onClose={onClose}
    />
  );
}
