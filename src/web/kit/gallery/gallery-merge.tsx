import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { GallerySection } from '#web/kit/gallery/gallery-section.tsx';
import { MergeDialog } from '#web/kit/merge-dialog.tsx';
import { ProgressRow } from '#web/kit/progress-row.tsx';

const rows = [
  { id: 'name', label: 'Name', values: ['Circuit Zandvoort', 'Zandvoort GP'], same: false },
  { id: 'country', label: 'Country', values: ['Netherlands', 'Netherlands'], same: true },
] as const;

/** Two records that become one, and work that takes long: just begun, and half done. */
export function GalleryMerge({ onAnswer }: { onAnswer: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <GallerySection title="Two records, and long work">
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Merge
      </Button>
      <Box sx={{ display: 'grid', gap: 2, width: 320, maxWidth: '100%' }}>
        {[0, 12_000].map((done) => (
          <ProgressRow
            key={done}
            label="Writing 24,000 cars"
            done={done}
            total={24_000}
            note="A notification tells when the file is ready."
            end={null}
          />
        ))}
      </Box>
      <MergeDialog
        open={open}
        title="Merge two circuits"
        sides={[
          { id: 'one', title: 'Circuit Zandvoort', note: 'Used in 3 events.' },
          { id: 'other', title: 'Zandvoort GP', note: null },
        ]}
        rows={rows}
        effect="Events move to the record that stays."
        busy={false}
        onClose={() => setOpen(false)}
        onMerge={(kept, chosen) => {
          onAnswer(`Kept: ${kept === 0 ? 'one' : 'other'}, name of ${chosen['name'] ?? kept}`);
          setOpen(false);
        }}
      />
    </GallerySection>
  );
}
