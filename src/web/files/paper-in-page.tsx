import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';

// What draws PDFs weighs more than any page: it comes beside the paper itself.
const PaperPages = lazy(() =>
  import('#web/files/paper-pages.tsx').then((module) => ({ default: module.PaperPages })),
);

/** A paper that stands in the page, drawn by the product itself, whatever viewer the browser has or has not. */
export function PaperInPage({
  name,
  address,
  height,
}: {
  name: string;
  address: string;
  height: string | { xs: string; md: string };
}) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height }}>
      <Suspense>
        <PaperPages name={name} address={address} />
      </Suspense>
    </Box>
  );
}
