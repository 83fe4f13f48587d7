import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { GalleryChoices } from '#web/kit/gallery/gallery-choices.tsx';
import { GalleryDetail } from '#web/kit/gallery/gallery-detail.tsx';
import { GalleryDialogs } from '#web/kit/gallery/gallery-dialogs.tsx';
import { GalleryEditing } from '#web/kit/gallery/gallery-editing.tsx';
import { GalleryFields } from '#web/kit/gallery/gallery-fields.tsx';
import { GalleryFrames } from '#web/kit/gallery/gallery-frames.tsx';
import { GalleryList } from '#web/kit/gallery/gallery-list.tsx';
import { GalleryWizard } from '#web/kit/gallery/gallery-wizard.tsx';
import { GalleryWords } from '#web/kit/gallery/gallery-words.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';

/** A sheet of the gallery by its name in the address. */
export type GallerySheets = Readonly<Record<string, { label: string; Part: ComponentType }>>;

const kit: GallerySheets = {
  fields: { label: 'Fields', Part: GalleryFields },
  choices: { label: 'Choices', Part: GalleryChoices },
  dialogs: { label: 'Dialogs', Part: GalleryDialogs },
  editing: { label: 'Editing', Part: GalleryEditing },
  frames: { label: 'Frames', Part: GalleryFrames },
  wizard: { label: 'Wizard', Part: GalleryWizard },
  words: { label: 'Words', Part: GalleryWords },
  list: { label: 'List', Part: GalleryList },
  detail: { label: 'Record', Part: GalleryDetail },
};

/** Every building block in every state, only in development: `/dashboard/gallery?part=fields`. */
export function GalleryPage({ areas }: { areas: GallerySheets }) {
  const parts = { ...kit, ...areas };
  const [{ part = 'fields' }] = useSearchParams();
  const { Part } = parts[part] ?? { Part: GalleryFields };
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, pt: { xs: 4, md: 5 }, pb: 6 }}>
      <Box
        component="nav"
        aria-label="Building blocks"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mb: 5, fontSize: 13 }}
      >
        {Object.entries(parts).map(([id, { label }]) => (
          <AppLink
            key={id}
            href={`${window.location.pathname}?part=${id}`}
            aria-current={id === part ? 'page' : undefined}
            sx={{
              py: 1,
              color: t.n[600],
              borderBottom: '2px solid transparent',
              '&[aria-current]': { color: t.n[900], borderColor: t.brand[500] },
            }}
          >
            {label}
          </AppLink>
        ))}
      </Box>
      <Part key={part} />
    </Box>
  );
}
