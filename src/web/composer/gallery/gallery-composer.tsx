import Button from '@mui/material/Button';
import { useState } from 'react';
import { ComposerDialog } from '#web/composer/composer-dialog.tsx';
import { mails } from '#web/composer/gallery/gallery-mails.ts';
import { GalleryAnswers } from '#web/kit/gallery/gallery-answers.tsx';
import { GallerySection, GallerySheet } from '#web/kit/gallery/gallery-section.tsx';

const answers = Object.values(mails).flatMap((one) => one.answers);

/** The mail composer: a button for each kind of mail that looks different. */
export function GalleryComposer() {
  const [open, setOpen] = useState('');
  return (
    <GallerySheet title="Composer">
      <GallerySection title="Mails">
        {Object.keys(mails).map((label) => (
          <Button key={label} variant="outlined" onClick={() => setOpen(label)}>
            {label}
          </Button>
        ))}
      </GallerySection>
      <GalleryAnswers answers={answers}>
        {Object.entries(mails).map(([label, { mail }]) =>
          label === open ? (
            <ComposerDialog key={label} mail={mail} open onClose={() => setOpen('')} />
          ) : null,
        )}
      </GalleryAnswers>
    </GallerySheet>
  );
}
