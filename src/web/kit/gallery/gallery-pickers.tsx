import Button from '@mui/material/Button';
import { useState } from 'react';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DocumentTypeDialog } from '#web/kit/choice/document-type-dialog.tsx';
import { circuitOptions } from '#web/kit/gallery/gallery-options.ts';
import { GallerySection } from '#web/kit/gallery/gallery-section.tsx';
import { OptionPickerDialog } from '#web/kit/choice/option-picker-dialog.tsx';

/** The pickers: of one, of several, of the whole world, and those that have nothing to pick. */
export function GalleryPickers({ onAnswer }: { onAnswer: (text: string) => void }) {
  const [open, setOpen] = useState('');
  const [several, setSeveral] = useState<string[]>(['Imola']);
  const close = () => setOpen('');
  const openers = [
    'Pick one',
    'Pick several',
    'Pick a country',
    'Pick from nothing',
    'Pick for nobody',
    'Pick a type of document',
  ];
  return (
    <GallerySection title="Pickers">
      {openers.map((label) => (
        <Button key={label} variant="outlined" onClick={() => setOpen(label)}>
          {label}
        </Button>
      ))}
      <OptionPickerDialog
        open={open === 'Pick one'}
        title="Choose a circuit"
        options={circuitOptions}
        onPick={(values) => onAnswer(`Picked: ${values.join(', ')}`)}
        onClose={close}
      />
      <OptionPickerDialog
        open={open === 'Pick several'}
        title="Choose circuits"
        multiple
        options={circuitOptions}
        selected={several}
        onPick={(values) => {
          setSeveral(values);
          onAnswer(`Picked: ${values.join(', ') || 'none'}`);
        }}
        onClose={close}
      />
      <OptionPickerDialog
        open={open === 'Pick a country'}
        title="Choose a country"
        options={countryOptions}
        onPick={(values) => onAnswer(`Picked: ${values.join(', ')}`)}
        onClose={close}
      />
      <OptionPickerDialog
        open={open === 'Pick from nothing'}
        title="Choose out of nothing"
        options={[]}
        onPick={() => onAnswer('Picked')}
        onClose={close}
      />
      <OptionPickerDialog
        open={open === 'Pick for nobody'}
        title="Choose for nobody"
        options={circuitOptions}
        onPick={undefined}
        onClose={close}
      />
      <DocumentTypeDialog
        open={open === 'Pick a type of document'}
        title="Which type of document?"
        onPick={(type) => onAnswer(`Picked: ${type}`)}
        onClose={close}
      />
    </GallerySection>
  );
}
