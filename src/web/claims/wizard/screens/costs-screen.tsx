import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileText } from 'lucide-react';
import { CrashComplaint } from '#web/claims/wizard/complaint.tsx';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { shownPhotos } from '#web/claims/wizard/draft.ts';
import { CrashCameraButton } from '#web/claims/wizard/photos/camera-button.tsx';
import { type CrashSlot, paperSlots } from '#web/claims/wizard/photos/slots.ts';
import { CrashUploadLine } from '#web/claims/wizard/photos/upload-line.tsx';
import { useCrashPhotos } from '#web/claims/wizard/photos/use-report-photos.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Step 06: about what it costs, and the papers that say so. */
export function CrashCostsScreen() {
  const { draft, answers, answer, complaint } = useCrash();
  // Papers are files as often as they are photographed: the phone offers both.
  const { take, open, refused, dialog } = useCrashPhotos({ gallery: true });
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box sx={{ maxWidth: { md: 280 } }}>
        <MoneyField
          label="Estimated amount"
          value={answers.estimated_amount}
          onChange={(estimated_amount) => answer({ estimated_amount })}
          currency={draft.currency}
          hint="A rough figure is enough."
          error={complaint('estimated_amount')}
        />
      </Box>
      {paperSlots.map((slot) => (
        <PaperSlot
          key={slot.id}
          slot={slot}
          onFiles={(files) => take(slot, files)}
          onOpen={() => open(slot)}
        />
      ))}
      <CrashComplaint text={refused} />
      <CrashUploadLine />
      {dialog}
    </Box>
  );
}

function PaperSlot({
  slot,
  onFiles,
  onOpen,
}: {
  slot: CrashSlot;
  onFiles: (files: File[]) => void;
  onOpen: () => void;
}) {
  const { photos } = useCrash();
  const there = shownPhotos(photos).filter((photo) => photo.slot === slot.id);
  return (
    <Box>
      <Box sx={{ mb: 1, fontSize: { xs: 16, md: 14 }, lineHeight: '24px', fontWeight: 600 }}>
        {slot.label}
      </Box>
      {there.map((photo) => (
        <Button
          key={photo.photo_id}
          startIcon={<FileText />}
          onClick={onOpen}
          sx={{
            display: 'flex',
            width: '100%',
            justifyContent: 'flex-start',
            minHeight: 44,
            fontSize: 15,
            overflowWrap: 'anywhere',
            textAlign: 'left',
            color: photo.error ? t.error : t.n[900],
          }}
        >
          {photo.file_name}
        </Button>
      ))}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: 1 }}>
        <CrashCameraButton
          slot={slot}
          gallery
          label={`Add ${slot.label.toLowerCase()}`}
          onFiles={onFiles}
        >
          {there.length > 0 ? 'Add another' : 'Add'}
        </CrashCameraButton>
        {there.length === 0 ? (
          <Box sx={{ fontSize: 14, color: t.n[500] }}>You can add this later.</Box>
        ) : null}
      </Box>
    </Box>
  );
}
