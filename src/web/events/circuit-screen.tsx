import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Archive, ArchiveRestore } from 'lucide-react';
import { lazy, useState } from 'react';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { circuitTypeLabels, lengthText, placeText } from '#web/events/circuit-words.ts';
import { CornerList } from '#web/events/corner-list.tsx';
import { Card } from '#web/kit/card.tsx';
import { CircuitMap } from '#web/kit/circuit-map.tsx';
import { Facts } from '#web/kit/facts.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { PageTabs } from '#web/kit/page-tabs.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import { useParam } from '#web/kit/use-param.ts';

const ActivityTab = lazy(() =>
  import('#web/admin/activity-tab.tsx').then((m) => ({ default: m.ActivityTab })),
);

type Circuit = OutputOf<'get_circuit'>;

/** /dashboard/circuits/{circuit_id}: the course with its corners, which staff give names. */
export function CircuitScreen() {
  const circuit_id = useParam('circuit_id');
  const read = useRead('get_circuit', { circuit_id });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const circuit = read.data;
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Events', href: '/dashboard/events' },
          { label: 'Circuits', href: '/dashboard/circuits' },
        ]}
        title={circuit.name}
        facts={[placeText(circuit), circuit.active ? '' : 'archived'].filter(Boolean).join(' · ')}
        actions={<ArchiveButton circuit={circuit} />}
      />
      <PageTabs
        label="Circuit"
        tabs={[
          { id: 'course', label: 'Course', content: <Course circuit={circuit} /> },
          {
            id: 'activity',
            label: 'Activity',
            content: <ActivityTab recordKind="circuit" recordId={circuit_id} />,
          },
        ]}
      />
    </>
  );
}

function Course({ circuit }: { circuit: Circuit }) {
  const [marked, setMarked] = useState<number>();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <Card title="Outline">
          <CircuitMap
            course={circuit}
            marked={marked}
            onPick={({ number }) => setMarked(number)}
            maxWidth={760}
          />
        </Card>
        <Card title="Facts">
          <Facts
            columns={3}
            facts={[
              { label: 'Kind', value: circuitTypeLabels[circuit.circuit_type] },
              { label: 'Length', value: lengthText(circuit.length_m) },
              { label: 'Turns', value: circuit.turns === null ? '' : String(circuit.turns) },
              { label: 'Factor in premiums', value: circuit.factor ?? '' },
              { label: 'Why', value: circuit.factor_reason, wide: true },
            ]}
          />
        </Card>
      </Box>
      <Card title={`Corners ${circuit.corners.length}`} flush>
        <CornerList
          circuitId={circuit.circuit_id}
          corners={circuit.corners}
          marked={marked}
          onMark={setMarked}
        />
      </Card>
    </Box>
  );
}

function ArchiveButton({ circuit }: { circuit: Circuit }) {
  const toast = useToast();
  const confirm = useConfirm();
  const { circuit_id, active } = circuit;
  const archive = useWrite('archive_circuit', {
    onSuccess: () => toast.success(active ? 'Circuit archived' : 'Circuit is in use again'),
    onError: (error) => toast.failure(error),
  });
  const toggle = async () => {
    if (active) {
      const sure = await confirm({
        title: `Archive ${circuit.name}?`,
        text: 'Its events and their cover stay as they are. It is no longer offered for new events.',
        confirmLabel: 'Archive circuit',
        cancelLabel: 'Keep circuit',
      });
      if (!sure) return;
    }
    archive.mutate({ circuit_id, active: !active });
  };
  return (
    <Button
      variant="outlined"
      startIcon={active ? <Archive size={16} /> : <ArchiveRestore size={16} />}
      disabled={archive.isPending}
      onClick={() => void toggle()}
    >
      {active ? 'Archive' : 'Take back into use'}
    </Button>
  );
}
