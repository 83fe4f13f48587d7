import Button from '@mui/material/Button';
import { useState } from 'react';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { WizardFrame } from '#web/kit/form/wizard-frame.tsx';

const steps = [
  { title: 'Where did it happen?', lead: 'The circuit, and where on it.', field: 'Place' },
  { title: 'What broke?', lead: 'As much as can be seen now.', field: 'Damage' },
  { title: 'Who saw it?', lead: 'Marshals, drivers, anybody else.', field: 'Witnesses' },
] as const;

/** The frame of a wizard; a phone's whole screen. */
export function GalleryWizard() {
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { title, lead, field } = steps[at] ?? steps[0];
  const last = at === steps.length - 1;
  const next = () => setAt(last ? 0 : at + 1);
  return (
    <WizardFrame
      name="Report of the gallery"
      screen={field}
      onBack={() => setAt(Math.max(at - 1, 0))}
      state={<StatusChip label="Saved" tone="success" />}
      step={{ step: at + 1, of: steps.length }}
      title={title}
      lead={lead}
      onSubmit={next}
      actions={
        <Button type="submit" variant="contained">
          {last ? 'Start again' : 'Continue'}
        </Button>
      }
    >
      <TextField
        label={field}
        value={typed[field] ?? ''}
        onChange={(value) => setTyped({ ...typed, [field]: value })}
      />
    </WizardFrame>
  );
}
