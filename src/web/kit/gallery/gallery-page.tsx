import { GalleryDetail } from '#web/kit/gallery/gallery-detail.tsx';
import { GalleryForms } from '#web/kit/gallery/gallery-forms.tsx';
import { GalleryList } from '#web/kit/gallery/gallery-list.tsx';
import { useSearchParams } from '#web/kit/use-search-params.ts';
import Box from '@mui/material/Box';

/** `/dashboard/gallery?part=list|detail|forms`, only in development. */
export function GalleryPage() {
  const [{ part = 'list' }] = useSearchParams();
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, pt: { xs: 4, md: 5 }, pb: 3 }}>
      {part === 'forms' ? (
        <GalleryForms />
      ) : part === 'detail' ? (
        <GalleryDetail />
      ) : (
        <GalleryList />
      )}
    </Box>
  );
}
