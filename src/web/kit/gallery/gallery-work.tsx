import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { BulkReport } from '#web/kit/list/bulk-report-dialog.tsx';
import {
  answered,
  GalleryAnswers,
  refused,
  unanswered,
} from '#web/kit/gallery/gallery-answers.tsx';
import { GallerySection } from '#web/kit/gallery/gallery-section.tsx';
import { LongWorkCorner } from '#web/kit/overlay/long-work-corner.tsx';
import { ProgressRow } from '#web/kit/chart/progress-row.tsx';

const run = {
  list: 'claims',
  deed: 'approve_claim',
  doing: 'Approving claims: 480 claims',
  done: '120 claims approved',
  status: 'running',
  stop_asked: false,
  rows_total: 480,
  rows_done: 120,
  rows_left_out: 3,
  created_at: 0,
  finished_at: null,
} as const;
const left_out = ['Already paid', 'No loss adjuster', 'Changed by somebody else'].map(
  (reason, position) => ({ position, name: `CL-2026-0${401 + position}`, reason }),
);
const file = {
  export_id: 'file',
  list: 'cars',
  format: 'xlsx',
  status: 'running',
  is_long: true,
  rows_written: 12_000,
  rows_total: 24_000,
  document_name: 'cars.xlsx',
  size_bytes: null,
  created_at: 0,
  finished_at: null,
} as const;

const over = { ...run, status: 'done', finished_at: 1 } as const;
const done = { bulk_run_id: 'Report', ...over, rows_done: 477, left_out };
const whole = { bulk_run_id: 'Report of nothing', ...over, rows_left_out: 0, left_out: [] };
const half = { bulk_run_id: 'half', ...run, left_out: [] };
const answers = [
  ...[half, done, whole].map((one) =>
    answered('get_bulk_run', { bulk_run_id: one.bulk_run_id }, one),
  ),
  unanswered('get_bulk_run', { bulk_run_id: 'Report on its way' }),
  refused('get_bulk_run', { bulk_run_id: 'Report out of reach' }),
  answered('get_list_exports', {}, { exports: [file] }),
];
const reports = ['Report', 'Report of nothing', 'Report on its way', 'Report out of reach'];
const under_way = {
  exports: [{ export_id: 'file', is_long: true, noun: { one: 'car', many: 'cars' } }],
  runs: { pending: ['half'], report: null },
};

/** Work that takes long: just begun and half done, in the corner of the window, and what it left out. */
export function GalleryWork() {
  const [corner, setCorner] = useState(false);
  const [report, setReport] = useState<string | null>(null);
  return (
    <GallerySection title="Long work">
      <Box sx={{ display: 'grid', gap: 2, width: 320, maxWidth: '100%' }}>
        {[0, 12_000].map((rows) => (
          <ProgressRow
            key={rows}
            label="Writing 24,000 cars"
            done={rows}
            total={24_000}
            note="A notification tells when the file is ready."
            end={null}
          />
        ))}
      </Box>
      <Button variant="outlined" onClick={() => setCorner(!corner)}>
        {corner ? 'No long work' : 'Long work'}
      </Button>
      {reports.map((label) => (
        <Button key={label} variant="outlined" onClick={() => setReport(label)}>
          {label}
        </Button>
      ))}
      <GalleryAnswers answers={answers}>
        {corner ? <LongWorkCorner {...under_way} /> : null}
        <BulkReport bulk_run_id={report} onClose={() => setReport(null)} />
      </GalleryAnswers>
    </GallerySection>
  );
}
