import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Archive, ChevronDown, Mail } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#web/kit/base/card.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { FileDrop } from '#web/kit/form/file-drop.tsx';
import { GalleryPresence } from '#web/kit/gallery/gallery-presence.tsx';
import { GalleryAnswer } from '#web/kit/gallery/gallery-section.tsx';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RecordActions } from '#web/kit/record/record-actions.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

interface Part {
  part: string;
  amount: number;
}

const columns: readonly Column<Part>[] = [
  { id: 'part', header: 'Part', cell: (row) => row.part },
  {
    id: 'amount',
    header: 'Claimed',
    cell: (row) => <MoneyText amount={row.amount} />,
    align: 'right',
  },
];
const parts: readonly Part[] = [
  { part: 'Front bumper', amount: 345_000 },
  { part: 'Left door', amount: 812_050 },
];

/** A record page with made-up content. */
export function GalleryDetail() {
  const [answer, setAnswer] = useState('');
  return (
    <Box sx={{ mx: { xs: -4, md: -6 } }}>
      <DetailPage side={<Side />} sideCount={3} copies="CL-2026-0412">
        <GalleryPresence>
          <PageHeader
            breadcrumb={[{ label: 'Crash corner', href: '/dashboard/gallery?part=list' }]}
            stepper={<RecordStepper />}
            title="CL-2026-0412"
            status={<StatusChip label="Submitted" tone="info" />}
            facts="Van Dalen Racing · J. van Dalen · Porsche 992 GT3 Cup · Zandvoort, Porsche Carrera Cup Benelux"
            actions={<Actions onAnswer={setAnswer} />}
          />
          <KeyFigures
            figures={[
              { label: 'Claimed', value: <MoneyText amount={4_825_000} /> },
              { label: 'Agreed', value: null },
              { label: 'Excess', value: <MoneyText amount={750_000} />, hint: 'From the policy' },
              { label: 'Max payout', value: <MoneyText amount={14_250_000} /> },
              { label: 'Final amount', value: 'Not set', quiet: true },
            ]}
          />
          <PageTabs
            label="Claim"
            tabs={[
              { id: 'summary', label: 'Summary', content: <Summary onAnswer={setAnswer} /> },
              { id: 'files', label: 'Files', count: 14, content: <Files /> },
              {
                id: 'activity',
                label: 'Activity',
                content: <EmptyState compact title="Nothing yet." text="Changes appear here." />,
              },
            ]}
          />
          <GalleryAnswer>{answer}</GalleryAnswer>
        </GalleryPresence>
      </DetailPage>
    </Box>
  );
}

function Actions({ onAnswer }: { onAnswer: (text: string) => void }) {
  const choose = (label: string) => ({ label, onSelect: () => onAnswer(`Chosen: ${label}`) });
  return (
    <>
      <Button variant="outlined" startIcon={<Mail />}>
        Email
      </Button>
      <PopupMenu
        label="Change status"
        actions={[
          { label: 'Submitted', ticked: true },
          choose('Under review'),
          { ...choose('More info required'), note: 'The client gets an e-mail' },
        ]}
        renderTrigger={(props) => (
          <Button {...props} variant="outlined" endIcon={<ChevronDown />}>
            Change status
          </Button>
        )}
      />
      <Button variant="contained" onClick={() => onAnswer('Chosen: Approve claim')}>
        Approve claim
      </Button>
      <RecordActions actions={[{ ...choose('Archive'), icon: Archive }]} />
    </>
  );
}

function Summary({ onAnswer }: { onAnswer: (text: string) => void }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Card title="Accident">
        <Facts
          facts={[
            { label: 'Date of accident', value: '17-05-2026' },
            { label: 'Time on track', value: '14:32' },
            { label: 'During', value: 'Race 2' },
            { label: 'Corner on track', value: 'Tarzanbocht (1)' },
            { label: 'Track conditions', value: 'Damp' },
            { label: 'Weather conditions', value: 'Light rain' },
            { label: 'Driver’s fault', value: '' },
          ]}
        />
      </Card>
      <Card title="Damage" flush actions={<Button>Open all</Button>}>
        <PlainTable
          label="Damage"
          columns={columns}
          rows={parts}
          rowId={(row) => row.part}
          onRow={({ part }) => onAnswer(`Opened: ${part}`)}
          totals={{ part: 'Total', amount: <MoneyText amount={1_157_050} /> }}
        />
      </Card>
    </Box>
  );
}

function Files() {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <Card title="Files">
      <FileDrop files={files} onChange={setFiles} uploaded={[{ id: '1', name: 'estimate.pdf' }]} />
    </Card>
  );
}

/** Where a record has its thread. */
function Side() {
  return (
    <>
      <Box
        sx={{ typography: 'h3', px: 4, py: 4, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        Messages
      </Box>
      <Box sx={{ p: 4 }}>What people write to each other about it.</Box>
    </>
  );
}
