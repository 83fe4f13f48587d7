import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Pencil, Scale } from 'lucide-react';
import { lazy, useState } from 'react';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import {
  circuitTypeLabels,
  factorText,
  lengthText,
  placeText,
} from '#domain/events/circuit-words.ts';
import { addressOf } from '#domain/places.ts';
import { activityTab } from '#web/admin/activity-of.tsx';
import { CornerList } from '#web/events/circuit/corner-list.tsx';
import { knownCircuitInput, type Circuit } from '#web/events/circuit/known-circuit.ts';
import { archiveAction } from '#web/kit/record/archive-action.ts';
import { Card } from '#web/kit/base/card.tsx';
import { CircuitMap } from '#web/kit/chart/circuit-map.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { MergedNote } from '#web/kit/record/merged-note.tsx';
import { useMergePicker } from '#web/kit/record/merge-picker.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { RecordActions } from '#web/kit/record/record-actions.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useArchive } from '#web/kit/record/use-archive.ts';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import { useCopyKey } from '#web/kit/record/use-copy-key.ts';
import { useParam } from '#web/kit/address/use-param.ts';

const SmallFigures = lazyPart(
  () => import('#web/analytics/small-figures.tsx').then((m) => m.SmallFigures),
  { waiting: null },
);

const EventTable = lazy(() =>
  import('#web/events/calendar/event-table.tsx').then((m) => ({ default: m.EventTable })),
);
const useMergeCircuitsDialog = lazyDialog(() =>
  import('#web/events/circuit/merge-circuits-dialog.tsx').then((m) =>
    recordDialog(m.MergeCircuitsDialog),
  ),
);
const useCircuitDialog = lazyDialog(() =>
  import('#web/events/circuit/use-circuit-dialog.tsx').then((m) => m.useCircuitDialog),
);
const useCircuitFactorDialog = lazyDialog(() =>
  import('#web/events/circuit/use-circuit-factor-dialog.tsx').then((m) => m.useCircuitFactorDialog),
);

/** /dashboard/circuits/{circuit_id}: the course with its corners, which staff give names, and what it weighs. */
export function CircuitScreen() {
  const circuit_id = useParam('circuit_id');
  const read = useRead('get_circuit', { circuit_id });
  useCopyKey(circuit_id);
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const circuit = read.data;
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Events', href: addressOf('events') },
          { label: 'Circuits', href: addressOf('circuits') },
        ]}
        stepper={<RecordStepper />}
        title={circuit.name}
        status={circuit.active ? null : <StatusChip label="Archived" tone="none" />}
        facts={[placeText(circuit), usedInText(circuit)].filter(Boolean).join(' · ')}
        actions={circuit.merged_into ? null : <CircuitActions circuit={circuit} />}
      />
      {circuit.merged_into ? (
        <MergedNote
          name={circuit.merged_into.name}
          href={addressOf('circuit', { circuit_id: circuit.merged_into.circuit_id })}
        />
      ) : null}
      <PageTabs
        label="Circuit"
        tabs={[
          { id: 'course', label: 'Course', content: <Course circuit={circuit} /> },
          {
            id: 'events',
            label: 'Events',
            count: circuit.events,
            content: <EventTable filters={{ circuit_id: [circuit_id] }} />,
          },
          activityTab('circuit', circuit_id),
        ]}
      />
    </>
  );
}

const archiveWords = {
  noun: 'circuit',
  nameOf: ({ name }: Circuit) => name,
  effectOf: (circuit: Circuit) =>
    `${usedInText(circuit) ?? ''} Those stay as they are; it is no longer offered for new events.`,
};

function CircuitActions({ circuit }: { circuit: Circuit }) {
  const toast = useToast();
  const { circuit_id, revision } = circuit;
  const dialog = useCircuitDialog();
  const update = useWrite('update_circuit', { onError: (error) => toast.failure(error) });
  const archive = useArchive(archiveWords, (one, active, done) =>
    update.mutate({ ...knownCircuitInput(one), circuit_id, revision, active }, done),
  );
  const circuits = useRead('get_circuits', {}, { staleMs: 300_000 }).data?.circuits ?? [];
  const merge = useMergePicker(useMergeCircuitsDialog(), {
    id: circuit_id,
    noun: 'circuit',
    options: circuits.map((one) => ({
      value: one.circuit_id,
      label: one.name,
      note: placeText(one),
    })),
  });
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Pencil size={16} />}
        onClick={() => dialog.open(circuit)}
      >
        Edit circuit
      </Button>
      <RecordActions actions={[merge.action, archiveAction(circuit, () => archive(circuit))]} />
      {dialog.dialog}
      {merge.dialogs}
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
            ]}
          />
        </Card>
        <FactorCard circuit={circuit} />
        <SmallFigures
          of="circuit"
          recordId={circuit.circuit_id}
          title="Crashes here, last twelve months"
        />
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

/** What the place weighs in premiums; a superadmin sets it, as premiums hang on it. */
function FactorCard({ circuit }: { circuit: Circuit }) {
  const factor = useCircuitFactorDialog();
  const maySet = useIsAmong('superadmin') && !circuit.merged_into;
  return (
    <Card
      title="Factor in premiums"
      actions={
        maySet ? (
          <Button
            variant="outlined"
            startIcon={<Scale size={16} />}
            onClick={() => factor.open(circuit)}
          >
            Set factor
          </Button>
        ) : undefined
      }
    >
      <Facts
        columns={3}
        facts={[
          {
            label: 'Factor',
            value: circuit.factor
              ? factorText(circuit.factor)
              : `That of its kind, ${circuitTypeLabels[circuit.circuit_type].toLowerCase()}`,
          },
          { label: 'Why', value: circuit.factor_reason, wide: true },
        ]}
      />
      {factor.dialog}
    </Card>
  );
}
