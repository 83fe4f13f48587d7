import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Card } from '#web/kit/base/card.tsx';

/** A page of the gallery: its name and its parts one below the other. */
export function GallerySheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1040 }}>
      <Typography variant="h1">{title}</Typography>
      {children}
    </Box>
  );
}

/** A group of parts, side by side where there is room. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
    </Card>
  );
}

/** What a part answered last, so that one sees that it did. */
export function GalleryAnswer({ children }: { children: ReactNode }) {
  return (
    <Box
      component="output"
      aria-label="Last answer"
      sx={{ display: 'block', minHeight: 20, fontSize: 13, color: 'text.secondary' }}
    >
      {children}
    </Box>
  );
}
